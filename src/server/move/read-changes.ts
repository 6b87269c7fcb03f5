/** A table as the server describes it before the first change in it. */
export type ChangedTable = { name: string; columns: string[]; keys: string[] };

/** Values are texts, as the server prints them. A long one that did not change is left out. */
export type Values = Map<string, string | null>;

export type Change =
  | { kind: 'insert'; table: ChangedTable; row: Values }
  /** `key` is what the row was known by before. */
  | { kind: 'update'; table: ChangedTable; key: Values; row: Values }
  | { kind: 'delete'; table: ChangedTable; key: Values }
  | { kind: 'truncate'; tables: ChangedTable[] };

const IS_KEY = 1;

/** Understands the first version of the protocol of pgoutput, which every PostgreSQL speaks. */
export class ChangeReader {
  readonly #tables = new Map<number, ChangedTable>();

  /** Null for messages that change no row. */
  read(message: Buffer): Change | null {
    const from = new Cursor(message);
    switch (from.letter()) {
      case 'R':
        this.#learn(from);
        return null;
      case 'I': {
        const table = this.#table(from.int32());
        from.letter();
        return { kind: 'insert', table, row: readValues(from, table) };
      }
      case 'U':
        return this.#readUpdate(from);
      case 'D': {
        const table = this.#table(from.int32());
        from.letter();
        return { kind: 'delete', table, key: keyOf(table, readValues(from, table)) };
      }
      case 'T': {
        const count = from.int32();
        from.int8();
        return { kind: 'truncate', tables: Array.from({ length: count }, () => this.#table(from.int32())) };
      }
      default:
        return null;
    }
  }

  #readUpdate(from: Cursor): Change {
    const table = this.#table(from.int32());
    // The old key comes first, and only when it has changed.
    const hasOldKey = from.letter() !== 'N';
    const old = hasOldKey ? readValues(from, table) : null;
    if (hasOldKey) from.letter();
    const row = readValues(from, table);
    return { kind: 'update', table, key: keyOf(table, old ?? row), row };
  }

  #learn(from: Cursor): void {
    const id = from.int32();
    from.text();
    const name = from.text();
    from.int8();
    const columns = Array.from({ length: from.int16() }, () => {
      const isKey = from.int8() === IS_KEY;
      const column = from.text();
      from.int32();
      from.int32();
      return { column, isKey };
    });
    this.#tables.set(id, {
      name,
      columns: columns.map(({ column }) => column),
      keys: columns.flatMap(({ column, isKey }) => (isKey ? [column] : [])),
    });
  }

  #table(id: number): ChangedTable {
    const table = this.#tables.get(id);
    if (!table) throw new Error(`The server speaks of a table (${id}) that it has not described`);
    return table;
  }
}

function keyOf({ keys }: ChangedTable, values: Values): Values {
  return new Map(keys.map((column) => [column, values.get(column) ?? null]));
}

function readValues(from: Cursor, { columns }: ChangedTable): Values {
  const values: Values = new Map();
  const count = from.int16();
  for (const column of columns.slice(0, count)) {
    const kind = from.letter();
    if (kind === 'n') values.set(column, null);
    else if (kind === 't') values.set(column, from.text(from.int32()));
  }
  return values;
}

class Cursor {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  letter(): string {
    return String.fromCharCode(this.int8());
  }

  int8(): number {
    return this.#bytes.readUInt8(this.#passing(1));
  }

  int16(): number {
    return this.#bytes.readInt16BE(this.#passing(2));
  }

  int32(): number {
    return this.#bytes.readUInt32BE(this.#passing(4));
  }

  /** Of so many bytes; else up to the zero that ends it. */
  text(length?: number): string {
    const end = length === undefined ? this.#bytes.indexOf(0, this.#at) : this.#at + length;
    const text = this.#bytes.toString('utf8', this.#at, end);
    this.#at = length === undefined ? end + 1 : end;
    return text;
  }

  #passing(bytes: number): number {
    this.#at += bytes;
    return this.#at - bytes;
  }
}
