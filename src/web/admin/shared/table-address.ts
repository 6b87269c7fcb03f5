import { DEFAULT_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#contracts/pagination.ts';

/** What a filter may be: one of these values, or a text of this form. */
export type FilterValues = readonly string[] | RegExp;

type TableAddress = { page: number; limit: number; query: string; filters: Record<string, string> };

const WHOLE_NUMBER = /^[1-9]\d{0,8}$/;

/** What a table shows by the address; what cannot be read falls back. */
export function readTableAddress(
  address: URLSearchParams,
  limits: readonly number[],
  filters: Record<string, FilterValues>,
): TableAddress {
  const page = address.get('page') ?? '';
  const limit = Number(address.get('limit'));
  const chosen = Object.entries(filters).map(([name, values]) => {
    const value = address.get(name) ?? '';
    const isKnown = values instanceof RegExp ? values.test(value) : values.includes(value);
    return [name, isKnown ? value : ''];
  });
  return {
    page: WHOLE_NUMBER.test(page) ? Number(page) : 1,
    limit: limits.includes(limit) ? limit : DEFAULT_PAGE_SIZE,
    query: (address.get('query') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    filters: Object.fromEntries(chosen),
  };
}

const usual: Record<string, string> = { page: '1', limit: String(DEFAULT_PAGE_SIZE) };

/** The address with these values; what is empty or usual is left out. */
export function writeTableAddress(present: URLSearchParams, changes: Record<string, string | number>): URLSearchParams {
  const next = new URLSearchParams(present);
  for (const [name, value] of Object.entries(changes)) {
    const text = String(value);
    if (text === '' || text === usual[name]) next.delete(name);
    else next.set(name, text);
  }
  return next;
}
