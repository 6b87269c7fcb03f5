/** How many of each kind are found at most. */
export const SEARCH_RESULTS = 5;

/** Shorter texts would match nearly everything, and no index finds them. */
export const MIN_SEARCH_LENGTH = 3;

/** The number of an order or a product in a text such as `1042` or `#1042`. */
export function numberIn(text: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(text.trim())?.[1];
  return digits === undefined || Number(digits) === 0 ? null : Number(digits);
}

export function isSearchable(text: string): boolean {
  return text.trim().length >= MIN_SEARCH_LENGTH || numberIn(text) !== null;
}
