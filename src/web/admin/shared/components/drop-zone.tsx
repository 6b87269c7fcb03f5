import { Upload } from 'lucide';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { classNames } from '#web/lib/class-names.ts';

type DropZoneProps = {
  /** What a file may be, as an input takes it. */
  accept: string;
  /** The words on the button. */
  label: string;
  hint: string;
  isMultiple?: boolean;
  /** At least one; only one unless `isMultiple`. */
  onFiles: (files: File[]) => void;
};

/** A file by click, by drag and drop, or pasted. */
export function DropZone({ accept, label, hint, isMultiple = false, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = (files: Iterable<File>) => {
    const chosen = [...files].slice(0, isMultiple ? undefined : 1);
    if (chosen.length > 0) onFiles(chosen);
    return chosen.length > 0;
  };
  const take = useEffectEvent(choose);

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (!event.defaultPrevented && take(event.clipboardData?.files ?? [])) event.preventDefault();
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'grid justify-items-center gap-2 rounded-control border-2 border-dashed p-6 text-center transition-colors',
        isOver ? 'border-primary bg-primary/8' : 'border-border',
      )}
    >
      <Icon of={Upload} className="size-6 text-muted-foreground" />
      <Button variant="outline" size="small" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <p className="text-sm text-muted-foreground">{hint}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          choose(target.files ?? []);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </section>
  );
}
