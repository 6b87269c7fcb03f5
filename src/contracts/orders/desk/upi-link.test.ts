import { describe, expect, test } from 'vitest';
import { upiLink } from './upi-link.ts';

const payee = { upiId: 'jalaja@okbank', upiName: 'Jalaja Aquatics', shopName: 'Jalaja' };
const payable = { orderId: 1042, round: 1, duePaise: 1499_50 };

describe('the UPI link', () => {
  test('has payee, exact amount, note and reference, percent-encoded', () => {
    expect(upiLink(payee, payable)).toBe(
      'upi://pay?pa=jalaja%40okbank&pn=Jalaja%20Aquatics&am=1499.50&cu=INR&tn=Order%201042%20Jalaja&tr=J1042R1',
    );
  });

  test.each([
    [1, '0.01'],
    [500, '5.00'],
    [1_00_000_00, '100000.00'],
  ])('asks for %d paise as %s', (duePaise, amount) => {
    expect(new URLSearchParams(upiLink(payee, { ...payable, duePaise })?.split('?')[1]).get('am')).toBe(amount);
  });

  test.each([0, -1, 1_00_000_01])('is missing for %d paise', (duePaise) => {
    expect(upiLink(payee, { ...payable, duePaise })).toBeNull();
  });

  test('is missing without a UPI ID', () => {
    expect(upiLink({ ...payee, upiId: '' }, payable)).toBeNull();
  });

  test('the note has plain letters and at most 50 characters', () => {
    const shopName = "జలజ Jalaja & Sons' (Fish) – every plant and animal of the pond";
    const link = upiLink({ ...payee, upiName: '', shopName }, payable) ?? '';
    const values = new URLSearchParams(link.split('?')[1]);
    expect(values.get('tn')).toBe('Order 1042  Jalaja  Sons Fish  every plant and ani');
    expect(values.get('pn')).toBe(shopName);
    expect(link).not.toMatch(/[+'() ]/);
  });
});
