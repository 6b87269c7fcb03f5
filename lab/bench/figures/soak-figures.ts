import { median } from './statistics.ts';
import { shown, type Table } from './text-table.ts';

/** Memory in megabytes after a rest, so many minutes after the first request. */
export type SoakSample = { minute: number; requests: number; serverMb: number; heapMb: number; databaseMb: number };

/** Until then everything that is kept has been asked for once. */
const SETTLED_MINUTE = 2;
/** The first and the last few samples are compared, not two single ones: the pages of a process come and go by chance. */
const COMPARED = 3;

export function serverGrowthMb(samples: SoakSample[]): number {
  const later = samples.filter(({ minute }) => minute >= SETTLED_MINUTE);
  // A trial run of a minute says something too, if not much.
  const settled = later.length > 1 ? later : samples;
  const few = Math.min(COMPARED, Math.max(1, settled.length >> 1));
  const serverMb = settled.map((sample) => sample.serverMb);
  return median(serverMb.slice(-few)) - median(serverMb.slice(0, few));
}

export function soakTable(samples: SoakSample[]): Table {
  const rows = samples.map(({ minute, requests, serverMb, heapMb, databaseMb }) => [
    minute.toFixed(1),
    String(requests),
    ...[serverMb, heapMb, databaseMb].map((mb) => shown(mb, 1)),
  ]);
  return { head: ['minute', 'requests', 'server MB', 'heap MB', 'database MB'], rows };
}
