import { moneyText, type Paise } from '#contracts/money.ts';

/** The usual ceiling of UPI. */
export const MAX_UPI_PAISE: Paise = 1_00_000_00;

const MAX_NOTE_LENGTH = 50;

type Payee = { upiId: string; upiName: string; shopName: string };
type Payable = { orderId: number; round: number; duePaise: Paise };

/** A link of the UPI linking specification 1.6; null without a UPI ID, and for amounts that UPI does not carry. */
export function upiLink({ upiId, upiName, shopName }: Payee, { orderId, round, duePaise }: Payable): string | null {
  if (upiId === '' || duePaise <= 0 || duePaise > MAX_UPI_PAISE) return null;
  const note = `Order ${orderId} ${shopName}`.replaceAll(/[^A-Za-z0-9 .-]/g, '').trim();
  const values = {
    pa: upiId,
    pn: upiName || shopName,
    am: moneyText(duePaise),
    cu: 'INR',
    tn: note.slice(0, MAX_NOTE_LENGTH).trim(),
    tr: `J${orderId}R${round}`,
  };
  const pairs = Object.entries(values).map(([name, value]) => `${name}=${percentEncoded(value)}`);
  return `upi://pay?${pairs.join('&')}`;
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}
