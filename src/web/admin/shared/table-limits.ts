/** How many rows a page of a table may have. */
export const TABLE_LIMITS: readonly number[] = [5, 10, 25, 50];
