import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type SettingsSection, sectionNames } from '#web/admin/shared/settings-sections.ts';
import { Card } from '#web/components/ui/card.tsx';

type SectionProps = { section: SettingsSection; children: ReactNode };

export function SettingsCard({ section, children }: SectionProps) {
  return (
    <SettingsPlace section={section}>
      <Card title={sectionNames[section]}>{children}</Card>
    </SettingsPlace>
  );
}

const isLoading = { predicate: ({ state }: { state: { status: string } }) => state.status === 'pending' };

/** What an address may name: it comes into view once the cards above it have their height. */
export function SettingsPlace({ section, children }: SectionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const isSettled = useIsFetching(isLoading) === 0;
  const shownFor = useRef<string>(null);
  useEffect(() => {
    if (hash !== `#${section}` || !isSettled || shownFor.current === key) return;
    shownFor.current = key;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView();
  }, [hash, key, section, isSettled]);
  return (
    <div ref={ref} id={section} tabIndex={-1} className="scroll-mt-16 rounded-card outline-offset-4">
      {children}
    </div>
  );
}
