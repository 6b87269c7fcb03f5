/** What is sent for an optional text. */
export const orNull = (text: string) => text.trim() || null;

/** As it is typed: whole rupees without paise. */
export const plainAmount = (amount: string | null) => (amount ?? '').replace(/\.00$/, '');

export const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
