/** The usual shape of a tank is twice as long as it is high and deep; in whole centimetres. */
export function tankSize(litres: number): { length: number; height: number } {
  const height = Math.cbrt(litres * 500);
  return { length: Math.round(2 * height), height: Math.round(height) };
}
