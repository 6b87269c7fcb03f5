import path from 'node:path';
import { openSync } from 'fontkit';

/** Each font holds one script; Noto Sans also draws what no font here has, as an empty box. */
const scripts = [
  { font: 'NotoSansDevanagari-Regular', letters: /\p{Script=Devanagari}/u },
  { font: 'NotoSansTelugu-Regular', letters: /\p{Script=Telugu}/u },
  { font: 'NotoSansTamil-Regular', letters: /\p{Script=Tamil}/u },
  { font: 'NotoSansKannada-Regular', letters: /\p{Script=Kannada}/u },
  { font: 'NotoSansMalayalam-Regular', letters: /\p{Script=Malayalam}/u },
];
/** Joiners and combining marks belong to the letter before them. */
const INHERITED = /\p{Script=Inherited}/u;

export type Run = { font: string; text: string };

const opened = new Map<string, Uint8Array>();

/** Once for all bills: to read the tables of a font takes four times as long as to draw a bill. */
export function openFont(name: string): Uint8Array {
  const known = opened.get(name);
  if (known) return known;
  // PDFKit takes an opened font as well as the bytes of a file, but its types do not say so.
  const font = openSync(path.join(import.meta.dirname, 'fonts', `${name}.ttf`)) as unknown as Uint8Array;
  opened.set(name, font);
  return font;
}

/** Splits a text where its script changes. */
export function runsOf(text: string, isBold: boolean): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const font = last && INHERITED.test(letter) ? last.font : fontOf(letter, isBold);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

function fontOf(letter: string, isBold: boolean): string {
  const script = scripts.find(({ letters }) => letters.test(letter));
  return script?.font ?? (isBold ? 'NotoSans-Bold' : 'NotoSans-Regular');
}
