import { BackupError } from '#server/backup/backup-error.ts';
import { type ConnectionOptions, openClient } from '#server/database/database.ts';
import { type Change, ChangeReader } from './read-changes.ts';
import { SAME_TEXTS } from './same-texts.ts';

const NAME = 'jalaja_move';
/** Whole transactions: a longer one comes by itself. */
const CHANGES_AT_ONCE = 20_000;

export type ChangeFeed = {
  /** By which another connection sees the rows exactly as they were when the feed began. */
  snapshot: string;
  /** What was committed since, in its order; nothing when there is no more. */
  next(): Promise<Change[]>;
  close(): Promise<void>;
};

/**
 * Every change of the shop's tables from now on, by logical decoding over the shop's own socket: no port has to be opened, and
 * the server that they go to needs no rights beyond its own tables. The slot is a temporary one: it ends with its
 * connection, however that ends, and is the lock against a second move.
 */
export async function openChangeFeed(connection: ConnectionOptions): Promise<ChangeFeed> {
  await publish(connection);
  // Always by its parts: the shop's own database has no address.
  const parts = connection as Exclude<ConnectionOptions, string>;
  const client = await openClient({ ...parts, replication: 'database' } as typeof parts);
  const close = async () => {
    await client.end();
    await unpublish(connection);
  };
  try {
    await client.query(SAME_TEXTS);
    const { rows } = await client.query<{ snapshot_name: string }>(
      `CREATE_REPLICATION_SLOT ${NAME} TEMPORARY LOGICAL pgoutput`,
    );
    const reader = new ChangeReader();
    return {
      snapshot: rows[0]?.snapshot_name ?? '',
      next: async () => {
        const { rows } = await client.query<{ data: Buffer }>(
          `SELECT data FROM pg_logical_slot_get_binary_changes('${NAME}', NULL, ${CHANGES_AT_ONCE},
            'proto_version', '1', 'publication_names', '${NAME}')`,
        );
        return rows.flatMap(({ data }) => reader.read(data) ?? []);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Before the slot: it tells of changes only what was published when they were made. */
async function publish(connection: ConnectionOptions): Promise<void> {
  const client = await openClient(connection);
  try {
    const { rows } = await client.query('SELECT FROM pg_replication_slots WHERE slot_name = $1', [NAME]);
    if (rows.length > 0) throw new BackupError('This shop is being moved already.');
    await client.query(`DROP PUBLICATION IF EXISTS ${NAME}; CREATE PUBLICATION ${NAME} FOR TABLES IN SCHEMA public`);
  } finally {
    await client.end();
  }
}

async function unpublish(connection: ConnectionOptions): Promise<void> {
  const client = await openClient(connection);
  try {
    // By itself: it holds from the next transaction on.
    await client.query('SET default_transaction_read_only = off');
    await client.query(`DROP PUBLICATION IF EXISTS ${NAME}`);
  } finally {
    await client.end();
  }
}
