type Row = { what: string; figure: string; isGood: boolean };

/** What was seen, as a table, and whether all of it is as it must be. */
export class Report {
  readonly #rows: Row[] = [];

  /** `isGood` left out: a figure to look at. */
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
