type Row = { what: string; figure: string; isGood: boolean };

/** A table of results, and whether all of them are good. */
export class Report {
  readonly #rows: Row[] = [];

  /** Without `isGood` it is a figure for information. */
  add(what: string, figure: string | number, isGood = true): void {
    const row = { what, figure: String(figure), isGood };
    this.#rows.push(row);
    console.log(line(row));
  }

  get isGood(): boolean {
    return this.#rows.every(({ isGood }) => isGood);
  }

  table(): string {
    return ['', '| | what | figure |', '|---|---|---|', ...this.#rows.map((row) => `| ${line(row)} |`)].join('\n');
  }
}

function line({ what, figure, isGood }: Row): string {
  return `${isGood ? 'ok' : 'FAILED'} | ${what} | ${figure}`;
}
