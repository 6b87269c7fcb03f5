import { Fragment } from 'react';
import { formatDay, formatDays } from '#contracts/delivery/format-day.ts';

type Days = { leavesOn: string | null; arrivesFrom?: string | null; arrivesTo?: string | null };

/** A sentence with its days in bold. */
export function Sentence({ text, days, today }: { text: string; days: Days; today: string }) {
  const { leavesOn, arrivesFrom, arrivesTo } = days;
  const bold = [
    ...(leavesOn ? [formatDay(leavesOn, today)] : []),
    ...(arrivesFrom && arrivesTo ? [formatDays(arrivesFrom, arrivesTo, today)] : []),
  ];
  return bold.reduce<(string | { day: string })[]>(splitAt, [text]).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence
    <Fragment key={index}>
      {typeof part === 'string' ? part : <strong className="font-semibold text-foreground">{part.day}</strong>}
    </Fragment>
  ));
}

function splitAt(parts: (string | { day: string })[], day: string) {
  return parts.flatMap((part) => {
    const at = typeof part === 'string' ? part.indexOf(day) : -1;
    if (typeof part !== 'string' || at < 0) return [part];
    return [part.slice(0, at), { day }, part.slice(at + day.length)];
  });
}
