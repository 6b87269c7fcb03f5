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

/** What an address may name: it comes into view, once it is there. */
export function SettingsPlace({ section, children }: SectionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked for
  useEffect(() => {
    if (hash !== `#${section}`) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView();
  }, [hash, key, section]);
  return (
    <div ref={ref} id={section} tabIndex={-1} className="scroll-mt-16 rounded-card outline-offset-4">
      {children}
    </div>
  );
}
