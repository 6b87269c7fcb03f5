import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSearchable } from '#contracts/dashboard/searched-text.ts';
import { useMay } from '#web/admin/shared/rights.ts';
import { searchQuery } from './api.ts';
import type { SearchEntry } from './search-entry.ts';
import { searchGroups } from './search-groups.ts';

const TYPING_PAUSE_MS = 200;

/** What is typed, what it finds, and which of it is chosen by Enter. */
export function useSearch(onChoose: (entry: SearchEntry) => void) {
  const [typed, setTyped] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [isChosen, setChosen] = useState(false);
  const may = useMay();
  const text = typed.trim();
  const asked = useRested(text);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(asked));
  const isAsked = isSearchable(text);
  const isWaiting = isAsked && (asked !== text || isFetching || isPlaceholderData);
  const failure = isAsked && !isWaiting ? error : null;

  const groups = searchGroups(text, isAsked ? (data ?? null) : null, may);
  const entries = groups.flatMap((group) => group.entries);
  const active = Math.max(
    entries.findIndex(({ key }) => key === activeKey),
    0,
  );

  const choose = useEffectEvent((entry: SearchEntry) => onChoose(entry));
  // Enter right after a number means the order of that number, which is not there yet.
  useEffect(() => {
    if (!isChosen || isWaiting) return;
    setChosen(false);
    const entry = entries[active];
    if (entry) choose(entry);
  }, [isChosen, isWaiting, entries, active]);

  return {
    typed,
    text,
    groups,
    entries,
    active,
    isAsked,
    isWaiting,
    failure,
    retry: () => void refetch(),
    type: (next: string) => {
      setTyped(next);
      setActiveKey(null);
      setChosen(false);
    },
    /** Around the ends. */
    move: (step: number) => setActiveKey(entries[(active + step + entries.length) % entries.length]?.key ?? null),
    choose: onChoose,
    enter: () => {
      const entry = entries[active];
      if (isWaiting && activeKey === null) setChosen(true);
      else if (entry) onChoose(entry);
    },
  };
}

/** The text after a pause in typing. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
