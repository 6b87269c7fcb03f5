import type { Shop } from './shop-info.ts';

/** A shop shows this until its owner has entered who runs it. All of it is invented. */
export const sampleIdentity = {
  legalName: 'Jalaja Aquatics (demo shop)',
  contactPerson: 'Lakshmi Reddy',
  phone: '+91 90000 00000',
  whatsapp: '+91 90000 00000',
  email: 'hello@jalaja.example',
  address: '12 Lotus Tank Street, Chittoor, Andhra Pradesh 517001, India',
  grievanceOfficer: 'Lakshmi Reddy, Proprietor',
} as const satisfies Partial<Shop>;

const names: Record<keyof typeof sampleIdentity, string> = {
  legalName: 'legal name',
  contactPerson: 'contact person',
  phone: 'phone',
  whatsapp: 'WhatsApp number',
  email: 'email',
  address: 'address',
  grievanceOfficer: 'grievance officer',
};

/** The details that are still the invented ones, by name. */
export function sampleDetails(shop: Pick<Shop, keyof typeof sampleIdentity>): string[] {
  const fields = Object.keys(sampleIdentity) as (keyof typeof sampleIdentity)[];
  return fields.filter((field) => shop[field] === sampleIdentity[field]).map((field) => names[field]);
}
