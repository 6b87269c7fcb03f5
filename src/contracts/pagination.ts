import * as z from 'zod/mini';
import { storable } from './text.ts';

export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
/** The longest list that is sent without paging. */
export const UNPAGED_LIMIT = 5000;
export const MAX_SEARCH_LENGTH = 200;
/** Totals are exact up to here. A larger one is sent as this number with `totalIsCapped`. */
export const MAX_TOTAL = 10_000;

/** A positive whole number written in digits, as it comes in a path or a query; given twice it is refused. */
export function wholeNumber(message: string, max = 999_999_999) {
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], message),
      z.transform((value) => (/^\d+$/.test(String(value)) ? Number(value) : Number.NaN)),
    ),
    z.int(message).check(z.minimum(1, message), z.maximum(max, message)),
  );
}

/** Past the end there is an empty list, however far. */
const LAST_PAGE = 1_000_000_000_000;
export const pageSchema = wholeNumber('page must be a whole number from 1', LAST_PAGE);
export const limitSchema = wholeNumber(`limit must be a whole number from 1 to ${MAX_PAGE_SIZE}`, MAX_PAGE_SIZE);

export const searchTextSchema = z
  .string('search text must be given once')
  .check(z.trim(), z.maxLength(MAX_SEARCH_LENGTH, `search text may have ${MAX_SEARCH_LENGTH} characters`), storable());

export const pagedQuerySchema = z.object({
  page: z.optional(pageSchema),
  limit: z.optional(limitSchema),
  query: z.optional(searchTextSchema),
});

export const paginationSchema = z.object({
  page: z.int(),
  limit: z.int(),
  totalCount: z.int(),
  totalPages: z.int(),
  /** There are more: the next pages may be requested until one is not full. */
  totalIsCapped: z.optional(z.boolean()),
});

export type Pagination = z.infer<typeof paginationSchema>;

export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ data: z.array(item), pagination: z.optional(paginationSchema) });
}

export type PageRequest = { page: number; limit: number; isPaged: boolean };

/** Which rows to read: the requested page, or everything up to the limit of unpaged lists. */
export function pageRequest(query: { page?: number | undefined; limit?: number | undefined }): PageRequest {
  const isPaged = query.page !== undefined || query.limit !== undefined;
  return isPaged
    ? { page: query.page ?? 1, limit: query.limit ?? DEFAULT_PAGE_SIZE, isPaged }
    : { page: 1, limit: UNPAGED_LIMIT, isPaged };
}

/** A list response, with `pagination` when a page was requested or the unpaged list had to be cut. */
export function pagedList<T>(
  data: T[],
  totalCount: number,
  request: PageRequest,
): { data: T[]; pagination?: Pagination } {
  if (!request.isPaged && totalCount <= request.limit) return { data };
  return { data, pagination: pagination(data.length, totalCount, request) };
}

function pagination(rows: number, counted: number, { page, limit }: PageRequest): Pagination {
  const rowsSoFar = (page - 1) * limit + rows;
  const totalIsCapped = counted > MAX_TOTAL && rows === limit;
  const known = rows > 0 ? Math.max(MAX_TOTAL, rowsSoFar) : MAX_TOTAL;
  const totalCount = counted > MAX_TOTAL ? known : counted;
  return {
    page,
    limit,
    totalCount,
    totalPages: Math.ceil(totalCount / limit),
    ...(totalIsCapped && { totalIsCapped }),
  };
}
