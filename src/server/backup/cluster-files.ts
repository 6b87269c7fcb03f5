import { type FoundFiles, listFiles } from './list-files.ts';

export const CONTROL_FILE = 'global/pg_control';

/** The server recreates their content at each start. The WAL is copied separately. */
const EMPTIED_FOLDERS = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
];

const LEFT_OUT = /(^|\/)(postmaster\.(pid|opts)|backup_label|tablespace_map|pg_internal\.init|pgsql_tmp|t\d+_\d+)/;

/** The files to copy from a running cluster. */
export function listClusterFiles(dataDir: string): Promise<FoundFiles> {
  return listFiles(dataDir, isLeftOut);
}

export function isLeftOut(name: string): boolean {
  return LEFT_OUT.test(name) || EMPTIED_FOLDERS.some((folder) => name.startsWith(`${folder}/`));
}

const SEGMENT = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)$/;

/** Segment names sort by age. */
export function isNeededSegment(name: string, first: string, last: string): boolean {
  return SEGMENT.test(name) && (name.endsWith('.history') || (name >= first && name <= last));
}
