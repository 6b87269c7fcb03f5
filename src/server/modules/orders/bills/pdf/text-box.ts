import { openFont, runsOf } from './script-fonts.ts';

type Document = PDFKit.PDFDocument;
export type TextStyle = { size: number; isBold?: boolean; align?: 'left' | 'right'; color?: string };
type Box = { x: number; y: number; width: number };

const LINE_HEIGHT = 1.45;
const INK = '#1c2b2a';

/** Text in any script of India, broken into lines at spaces, and inside a word that is wider than the box. */
export class TextBoxes {
  readonly #document: Document;
  readonly #registered = new Set<string>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** Returns the height of what was drawn. */
  draw(text: string, { x, y, width }: Box, style: TextStyle): number {
    const lines = this.lines(text, width, style);
    const height = style.size * LINE_HEIGHT;
    this.#document.fillColor(style.color ?? INK);
    for (const [index, line] of lines.entries()) {
      const left = style.align === 'right' ? x + width - this.#widthOf(line, style) : x;
      this.#drawLine(line, left, y + index * height, style);
    }
    return lines.length * height;
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    return this.lines(text, width, style).length * style.size * LINE_HEIGHT;
  }

  lines(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/\s+/).flatMap((word) => this.#pieces(word, width, style))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.#widthOf(longer, style) > width) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    return [...lines, line];
  }

  #pieces(word: string, width: number, style: TextStyle): string[] {
    if (this.#widthOf(word, style) <= width) return [word];
    const pieces = [''];
    for (const { segment } of new Intl.Segmenter('en-IN').segment(word)) {
      const piece = pieces.at(-1) ?? '';
      if (piece !== '' && this.#widthOf(piece + segment, style) > width) pieces.push(segment);
      else pieces[pieces.length - 1] = piece + segment;
    }
    return pieces;
  }

  #widthOf(text: string, { size, isBold = false }: TextStyle): number {
    return runsOf(text, isBold).reduce((sum, run) => sum + this.#use(run.font, size).widthOfString(run.text), 0);
  }

  #drawLine(line: string, left: number, y: number, { size, isBold = false }: TextStyle): void {
    let x = left;
    // Fonts differ in their height; on the baseline the scripts stand in line.
    const baseline = y + size * 1.1;
    for (const { font, text } of runsOf(line, isBold)) {
      const document = this.#use(font, size);
      document.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
      x += document.widthOfString(text);
    }
  }

  #use(font: string, size: number): Document {
    if (!this.#registered.has(font)) this.#document.registerFont(font, openFont(font));
    this.#registered.add(font);
    return this.#document.font(font).fontSize(size);
  }
}
