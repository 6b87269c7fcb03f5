import { createContext, use } from 'react';
import { type Right, rightsOf } from '#contracts/accounts/roles.ts';
import { isStaff, type RoleHolder } from '#contracts/accounts/staff.ts';

/** What a part of the dashboard needs: a right, to be an administrator, or any role. */
export type Need = Right | 'admin' | 'staff';

/** Who works in the dashboard. Without one everything is shown: the server decides in any case. */
export const StaffContext = createContext<RoleHolder>({ isAdmin: true });

export function mayUse(holder: RoleHolder, need: Need): boolean {
  if (need === 'staff') return isStaff(holder);
  return need === 'admin' ? holder.isAdmin : rightsOf(holder).has(need);
}

/** Parts that the user may not use are left out. */
export function useMay(): (need: Need) => boolean {
  const holder = use(StaffContext);
  return (need) => mayUse(holder, need);
}
