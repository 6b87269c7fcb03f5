export function positiveNumber(option: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${option} must be a whole number above 0, not "${text}"`);
}
