import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** What the driver calls on a query of one's own, and what it offers for COPY; its types leave both out. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

const BATCH_BYTES = 1 << 16;

/** The rows of a COPY ... TO STDOUT, no faster than they are taken. */
export function copyOut(client: pg.Client, statement: string): Readable {
  let connection: pg.Connection | null = null;
  const goOn = () => void connection?.stream.resume();
  // Whoever has had enough must not leave the connection waiting: what is still to come is dropped.
  const rows = new Readable({ read: goOn }).once('close', goOn);
  // The server sends row by row, and each piece costs the same on its way through the compression.
  let held: Buffer[] = [];
  let heldBytes = 0;
  const passOn = () => {
    if (!rows.destroyed && heldBytes > 0 && !rows.push(Buffer.concat(held))) connection?.stream.pause();
    held = [];
    heldBytes = 0;
  };
  client.query({
    submit: (given: pg.Connection) => {
      connection = given;
      given.query(statement);
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      // A copy: the driver reads the next rows into the same memory.
      held.push(Buffer.from(chunk));
      heldBytes += chunk.length;
      if (heldBytes >= BATCH_BYTES) passOn();
    },
    handleError: (error: Error) => void rows.destroy(error),
    handleCommandComplete: () => passOn(),
    handleReadyForQuery: () => void rows.push(null),
  });
  return rows;
}

/** Feeds a COPY ... FROM STDIN and gives the number of rows that it took. */
export function copyIn(client: pg.Client, statement: string, rows: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let taken = 0;
    let failure: Error | null = null;
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => void feed(connection, rows),
      handleError: (error: Error) => {
        failure = error;
        reject(error);
      },
      handleCommandComplete: ({ text }: { text: string }) => {
        taken = Number(text.replace('COPY ', ''));
      },
      handleReadyForQuery: () => {
        if (!failure) resolve(taken);
      },
    });
  });
}

async function feed(connection: CopyConnection, rows: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const chunk of rows) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  } catch (error) {
    // The server then refuses the statement with this reason.
    connection.sendCopyFail(error instanceof Error ? error.message : String(error));
  }
}
