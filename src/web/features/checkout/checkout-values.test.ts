import { beforeEach, describe, expect, test } from 'vitest';
import { blankAddress, type CheckoutValues } from '#contracts/orders/checkout-form.ts';
import { SAMPLE_ADDRESS } from '#contracts/testing/sample-order.ts';
import { clearDraft, readDraft, writeDraft } from './checkout-draft.ts';
import { checkoutReducer, firstValues } from './checkout-values.ts';

const email = 'asha@example.com';
const saved = { ...SAMPLE_ADDRESS, id: 7, recipientEmail: null, isDefault: true };
const other = { ...saved, id: 8, recipientName: 'Ravi', recipientEmail: 'ravi@example.com', isDefault: false };
const blank = firstValues({ draft: null, addresses: [], email });
const chosen = firstValues({ draft: null, addresses: [other, saved], email });

describe('the form begins', () => {
  test('blank but for the account’s e-mail, with one address for both', () => {
    expect(blank).toEqual({
      savedAddressId: null,
      billing: { ...blankAddress, recipientEmail: email },
      isSaved: false,
      isSameAddress: true,
      shipping: blankAddress,
      notes: '',
    });
  });

  test('with the default address, and the account’s e-mail where it has none', () => {
    expect(chosen.savedAddressId).toBe(7);
    expect(chosen.billing).toMatchObject({ recipientName: 'Asha Rao', recipientEmail: email, city: 'Chittoor' });
  });

  test('as it was left', () => {
    const draft: CheckoutValues = { ...blank, notes: 'After 6 pm', billing: { ...blank.billing, city: 'Guntur' } };
    expect(firstValues({ draft, addresses: [saved], email })).toEqual(draft);
  });

  test('with the saved address that was chosen, as it is now', () => {
    const moved = { ...saved, city: 'Guntur' };
    const values = firstValues({ draft: chosen, addresses: [moved], email });
    expect(values).toMatchObject({ savedAddressId: 7, billing: { city: 'Guntur' } });
  });

  test('with what a deleted address said, as a new one', () => {
    const values = firstValues({ draft: chosen, addresses: [other], email });
    expect(values).toMatchObject({ savedAddressId: null, billing: { city: 'Chittoor' } });
  });
});

describe('in the form', () => {
  test('choosing an address fills it in and takes back the wish to save one', () => {
    const values = checkoutReducer({ ...blank, isSaved: true }, { type: 'choose', address: other, email });
    expect(values).toMatchObject({
      savedAddressId: 8,
      isSaved: false,
      billing: { recipientName: 'Ravi', recipientEmail: 'ravi@example.com', addressLine2: '' },
    });
  });

  test('editing a field of it makes a new address', () => {
    const values = checkoutReducer(chosen, { type: 'edit', part: 'billing', change: { recipientName: 'Asha' } });
    expect(values).toMatchObject({ savedAddressId: null, billing: { recipientName: 'Asha', city: 'Chittoor' } });
  });

  test('editing the shipping address leaves the choice', () => {
    const values = checkoutReducer(chosen, { type: 'edit', part: 'shipping', change: { city: 'Guntur' } });
    expect(values).toMatchObject({ savedAddressId: 7, shipping: { city: 'Guntur' } });
  });

  test('a new address starts blank', () => {
    const values = checkoutReducer(chosen, { type: 'useNew' });
    expect(values).toEqual({ ...chosen, savedAddressId: null, billing: blankAddress });
  });

  test.each([
    [{ state: 'Kerala' }, { state: 'Kerala', city: '' }],
    [{ state: 'Andhra Pradesh' }, { state: 'Andhra Pradesh', city: 'Chittoor' }],
    [
      { state: 'Kerala', city: 'Kollam' },
      { state: 'Kerala', city: 'Kollam' },
    ],
  ])('choosing %j gives %j', (change, place) => {
    expect(checkoutReducer(chosen, { type: 'edit', part: 'billing', change }).billing).toMatchObject(place);
  });
});

describe('what is typed', () => {
  beforeEach(() => sessionStorage.clear());

  test('is kept for the one who typed it', () => {
    writeDraft(1, chosen);
    expect(readDraft(1)).toEqual(chosen);
    clearDraft();
    expect(readDraft(1)).toBeNull();
  });

  test('is gone when somebody else comes', () => {
    writeDraft(1, chosen);
    expect(readDraft(2)).toBeNull();
    expect(sessionStorage.getItem('jalaja.checkout-draft')).toBeNull();
  });

  test('is taken where it makes sense', () => {
    sessionStorage.setItem('jalaja.checkout-draft', '{"userId":1,"values":{"billing":{"city":5,"state":"Goa"}}}');
    expect(readDraft(1)).toEqual({
      ...blank,
      billing: { ...blankAddress, state: 'Goa' },
    });
  });
});
