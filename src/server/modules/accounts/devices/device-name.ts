/** In this order: most browsers also name those that they are like. */
const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
];

const systems: [name: string, sign: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows NT\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** "Chrome on Android", as far as the browser tells. */
export function deviceName(userAgent: string | null): string {
  const find = (list: [string, RegExp][]) => list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const [browser, system] = [find(browsers), find(systems)];
  return system ? `${browser ?? 'A browser'} on ${system}` : (browser ?? 'Unknown device');
}
