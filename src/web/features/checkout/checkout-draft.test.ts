import { beforeEach, describe, expect, test } from 'vitest';
import { SAMPLE_ADDRESS } from '#contracts/testing/sample-order.ts';
import { clearDraft, initialValues, readDraft, writeDraft } from './checkout-draft.ts';
import { blankAddress, type CheckoutValues } from './checkout-schema.ts';

const user = { email: 'asha@example.com', fullName: 'Asha Rao' };
const saved = { ...SAMPLE_ADDRESS, id: 7, recipientEmail: null, isDefault: true };
const other = { ...saved, id: 8, recipientName: 'Ravi', recipientEmail: 'ravi@example.com', isDefault: false };
const blank = initialValues({ draft: null, addresses: [], user });
const chosen = initialValues({ draft: null, addresses: [other, saved], user });

describe('initial values', () => {
  test('are blank except for the account’s name and email, with one address for both', () => {
    expect(blank).toEqual({
      savedAddressId: null,
      billing: { ...blankAddress, recipientName: 'Asha Rao', recipientEmail: user.email },
      isSaved: false,
      isSameAddress: true,
      shipping: blankAddress,
      gstin: '',
      notes: '',
    });
  });

  test('are the PIN code that was asked about, where neither a draft nor an address says another', () => {
    const pin = '560038';
    expect(initialValues({ draft: null, addresses: [], user, pin }).billing.zipCode).toBe(pin);
    expect(initialValues({ draft: blank, addresses: [], user, pin }).billing.zipCode).toBe('');
    expect(initialValues({ draft: null, addresses: [saved], user, pin }).billing.zipCode).toBe(saved.zipCode);
  });

  test('are the default address, with the account’s email if it has none', () => {
    expect(chosen.savedAddressId).toBe(7);
    expect(chosen.billing).toMatchObject({ recipientName: 'Asha Rao', recipientEmail: user.email, city: 'Chittoor' });
  });

  test('are the draft', () => {
    const draft: CheckoutValues = { ...blank, notes: 'After 6 pm', billing: { ...blank.billing, city: 'Guntur' } };
    expect(initialValues({ draft, addresses: [saved], user })).toEqual(draft);
  });

  test('update the draft’s saved address', () => {
    const moved = { ...saved, city: 'Guntur' };
    const values = initialValues({ draft: chosen, addresses: [moved], user });
    expect(values).toMatchObject({ savedAddressId: 7, billing: { city: 'Guntur' } });
  });

  test('keep the text of a deleted address as a new one', () => {
    const values = initialValues({ draft: chosen, addresses: [other], user });
    expect(values).toMatchObject({ savedAddressId: null, billing: { city: 'Chittoor' } });
  });
});

describe('the draft', () => {
  beforeEach(() => sessionStorage.clear());

  test('is stored for its user', () => {
    writeDraft(1, chosen);
    expect(readDraft(1)).toEqual(chosen);
    clearDraft();
    expect(readDraft(1)).toBeNull();
  });

  test('is deleted when another user signs in', () => {
    writeDraft(1, chosen);
    expect(readDraft(2)).toBeNull();
    expect(sessionStorage.getItem('jalaja.checkout-draft')).toBeNull();
  });

  test('is read field by field, without invalid values', () => {
    sessionStorage.setItem('jalaja.checkout-draft', '{"userId":1,"values":{"billing":{"city":5,"state":"Goa"}}}');
    expect(readDraft(1)).toEqual({
      ...blank,
      billing: { ...blankAddress, state: 'Goa' },
    });
  });
});
