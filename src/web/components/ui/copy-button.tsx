import { Copy } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { showToast } from '#web/lib/toasts.ts';
import { Button } from './button.tsx';

type Props = { label: ReactNode; text: string; done: string };

export function CopyButton({ label, text, done }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: done }),
      () =>
        showToast({ title: 'It could not be copied', description: 'Please select the text.', variant: 'destructive' }),
    );
  return (
    <Button variant="outline" size="small" onClick={() => void copy()}>
      <Icon of={Copy} className="size-4" />
      {label}
    </Button>
  );
}
