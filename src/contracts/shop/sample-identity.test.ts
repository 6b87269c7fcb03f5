import { expect, test } from 'vitest';
import { sampleDetails, sampleIdentity } from './sample-identity.ts';

test('the details of a shop that are still invented are named, until the last is replaced', () => {
  const own = {
    legalName: 'Aqua Home LLP',
    contactPerson: 'Asha Rao',
    phone: '+91 98450 12345',
    whatsapp: '+91 98450 12345',
    email: 'asha@aquahome.in',
    address: '4 Lake Road, Chennai 600001',
    grievanceOfficer: 'Asha Rao',
  };
  expect(sampleDetails(own)).toEqual([]);
  expect(sampleDetails({ ...own, phone: sampleIdentity.phone, email: sampleIdentity.email })).toEqual([
    'phone',
    'email',
  ]);
  expect(sampleDetails(sampleIdentity)).toHaveLength(7);
});
