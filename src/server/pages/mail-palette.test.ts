import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { dark, light } from '#web/mails/palette.ts';

/** The colour of a token in sRGB, as mail programs write it. */
function hexOf(theme: string, token: string): string {
  const numbers = new RegExp(`--${token}: oklch\\((.+)\\);`).exec(theme)?.[1]?.split(' ').map(Number) ?? [];
  const [l = Number.NaN, c = 0, degrees = 0] = numbers;
  const h = degrees * (Math.PI / 180);
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const [long, medium, short] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((root) => root ** 3) as [number, number, number];
  return `#${[
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
    .map((linear) => Math.min(1, Math.max(0, linear)))
    .map((linear) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055))
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const styles = await readFile(new URL('../../web/styles.css', import.meta.url), 'utf8');
const [, lightTheme = '', darkTheme = ''] = styles.split(/^(?::root|\.dark) \{$/m);

test.each(Object.keys(light) as (keyof typeof light)[])('mails paint %s as the pages do', (token) => {
  expect(light[token]).toBe(hexOf(lightTheme, token));
  expect(dark[token]).toBe(hexOf(darkTheme, token));
});
