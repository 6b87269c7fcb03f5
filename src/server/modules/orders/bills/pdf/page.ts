/** A4 in points; the foot of the page has its number. */
export const PAGE = { width: 595, height: 842, margin: 40, bottom: 60 };
export const SIZE = { small: 8, text: 9, large: 16 };
export const MUTED = '#566664';
