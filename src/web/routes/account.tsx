import { isStaff } from '#contracts/accounts/staff.ts';
import { PageHead } from '#web/components/page-head.tsx';
import { ProfileCard } from '#web/features/accounts/components/profile-card.tsx';
import { UnverifiedNotice } from '#web/features/accounts/components/unverified-notice.tsx';
import { YourDataCard } from '#web/features/accounts/components/your-data-card.tsx';
import { AddressesCard } from '#web/features/addresses/components/addresses-card.tsx';
import { SignInMethodsCard } from '#web/features/identity/components/sign-in-methods-card.tsx';
import { RecentOrdersCard } from '#web/features/orders/components/recent-orders-card.tsx';
import { RequireSession } from '#web/features/session/guards.tsx';
import { useSession } from '#web/features/session/session-context.tsx';
import { CreditCard } from '#web/features/store-credit/credit-card.tsx';
import { onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

const devicesCard = onDemand(
  async () => (await import('#web/features/accounts/components/devices-card.tsx')).DevicesCard,
);

const secondStepCard = onDemand(
  async () => (await import('#web/features/accounts/components/second-step-card.tsx')).SecondStepCard,
);

export default function AccountPage() {
  const shop = useShop();
  return (
    <>
      <PageHead
        title={`My Account | ${shop.name}`}
        description="Your details, orders and addresses."
        url={`${shop.url}${paths.account}`}
        isIndexed={false}
      />
      <RequireSession>
        <div className="page grid max-w-5xl gap-6 py-8">
          <h1 className="heading">My Account</h1>
          <UnverifiedNotice />
          <ProfileCard />
          <StaffPart />
          <RecentOrdersCard />
          <CreditCard />
          <AddressesCard />
          <SignInMethodsCard />
          <Devices />
          <YourDataCard />
        </div>
      </RequireSession>
    </>
  );
}

/** For administrators and staff alone; without it, the page still works. */
function StaffPart() {
  const { user } = useSession();
  const isMember = user !== null && isStaff(user);
  const SecondStepCard = useOnDemand(secondStepCard, { isNeeded: isMember });
  return isMember && SecondStepCard ? <SecondStepCard /> : null;
}

/** Far down the page, so it comes after the rest; without it, the page still works. */
function Devices() {
  const DevicesCard = useOnDemand(devicesCard);
  if (DevicesCard === null) return null;
  if (DevicesCard) return <DevicesCard />;
  return <div role="status" aria-label="Loading your devices" className="min-h-60 rounded-card border bg-card" />;
}
