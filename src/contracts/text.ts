import * as z from 'zod/mini';

const UNSTORABLE = 'Please remove the characters that cannot be stored';

/** The database cannot store NUL, and a lone surrogate would be stored as another character. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

export function storable() {
  return z.refine<string>(isStorableText, UNSTORABLE);
}

function atMost(label: string, max: number) {
  return z.maxLength(max, `${label} may have at most ${max.toLocaleString('en-IN')} characters`);
}

/** These make a screen or a label show other letters than are stored. */
const TURNED = /[\u202a-\u202e\u2066-\u2069]/g;

/** Replaces pasted line breaks in single-line fields, and removes marks that turn the direction of the text. */
export function oneLine() {
  return z.overwrite<string>((text) => text.replace(TURNED, '').replace(/[\t-\r\u0085\u2028\u2029]+/g, ' '));
}

type TextRules = { label: string; max: number; required: string };

/** A single line of input, trimmed. */
export function lineInput({ label, max, required }: TextRules) {
  return z.string(required).check(oneLine(), z.trim(), z.minLength(1, required), atMost(label, max), storable());
}

/** Several lines, each trimmed, without empty ones. */
export function linesInput({ label, max, required }: TextRules) {
  const tidy = z.overwrite<string>((text) =>
    text
      .split(/[\n-\r\u0085\u2028\u2029]/)
      .map((line) => line.replaceAll('\t', ' ').trim())
      .filter(Boolean)
      .join('\n'),
  );
  return z.string(required).check(tidy, z.minLength(1, required), atMost(label, max), storable());
}

/** Longer text, stored unchanged. */
export function textInput({ label, max, required }: TextRules) {
  return z.string(required).check(
    z.refine((text) => text.trim() !== '', required),
    atMost(label, max),
    storable(),
  );
}

/** Optional text: blank and null are the same. */
export function optionalTextInput({ label, max }: Omit<TextRules, 'required'>) {
  return z.pipe(
    z.nullable(z.string(`${label} must be text`).check(atMost(label, max), storable())),
    z.transform((text) => (text === null || text.trim() === '' ? null : text)),
  );
}
