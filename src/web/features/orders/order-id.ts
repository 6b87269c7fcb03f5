/** The id in the address of a page; 0 when it is none. */
export function orderIdIn(parameter: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(parameter ?? '') ? Number(parameter) : 0;
}
