import { Upload } from 'lucide';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { classNames } from '#web/lib/class-names.ts';

type DropZoneProps = {
  /** What a file may be, as an input takes it. */
  accept: string;
  /** The words on the button. */
  label: string;
  hint: string;
  onFile: (file: File) => void;
};

/** A file by click, by drag and drop, or pasted. */
export function DropZone({ accept, label, hint, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? [];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      onFile(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFile]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
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
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </section>
  );
}
