import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** The driver's methods for COPY, which its types leave out. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

const BATCH_BYTES = 1 << 16;

/** The rows of a COPY ... TO STDOUT, with backpressure. */
export function copyOut(client: pg.Client, statement: string): Readable {
  let connection: pg.Connection | null = null;
  const resume = () => void connection?.stream.resume();
  // After an early close the remaining rows are dropped, so that the connection does not wait forever.
  const rows = new Readable({ read: resume }).once('close', resume);
  // The server sends single rows; larger chunks compress faster.
  let buffered: Buffer[] = [];
  let bufferedBytes = 0;
  const flush = () => {
    if (!rows.destroyed && bufferedBytes > 0 && !rows.push(Buffer.concat(buffered))) connection?.stream.pause();
    buffered = [];
    bufferedBytes = 0;
  };
  client.query({
    submit: (given: pg.Connection) => {
      connection = given;
      given.query(statement);
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      // A copy: the driver reads the next rows into the same memory.
      buffered.push(Buffer.from(chunk));
      bufferedBytes += chunk.length;
      if (bufferedBytes >= BATCH_BYTES) flush();
    },
    handleError: (error: Error) => void rows.destroy(error),
    handleCommandComplete: () => flush(),
    handleReadyForQuery: () => void rows.push(null),
  });
  return rows;
}

/** Runs a COPY ... FROM STDIN and returns the number of rows. */
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
