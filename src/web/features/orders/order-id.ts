/** The order id of a route parameter, or 0 if it is invalid. */
export function orderIdIn(parameter: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(parameter ?? '') ? Number(parameter) : 0;
}
