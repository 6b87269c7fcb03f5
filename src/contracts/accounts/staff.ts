export const staffRoles = ['desk', 'packer', 'catalogue', 'accounts'] as const;

export type StaffRole = (typeof staffRoles)[number];

export type RoleHolder = { isAdmin: boolean; role?: StaffRole | null | undefined };

/** Apart from the rights, because every page of the shop needs it. */
export function isStaff({ isAdmin, role }: RoleHolder): boolean {
  return isAdmin || (role ?? null) !== null;
}
