import { paths } from '#web/lib/paths.ts';

export type NavigationLink = { label: string; to: string };

type Visitor = { isSignedIn: boolean; isStaff: boolean };

export function mainLinks({ isSignedIn, isStaff }: Visitor): NavigationLink[] {
  return [
    { label: 'Home', to: paths.home },
    { label: 'Shop', to: paths.shop },
    ...accountLinks({ isSignedIn, isStaff }),
  ];
}

export function accountLinks({ isSignedIn, isStaff }: Visitor): NavigationLink[] {
  if (!isSignedIn) {
    return [
      { label: 'Sign In', to: paths.login },
      { label: 'Sign Up', to: paths.signup },
    ];
  }
  return [
    { label: 'My Account', to: paths.account },
    { label: 'My Orders', to: paths.myOrders },
    ...(isStaff ? [{ label: 'Admin Dashboard', to: paths.admin }] : []),
  ];
}
