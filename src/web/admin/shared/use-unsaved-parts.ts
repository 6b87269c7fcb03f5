import { useCallback, useLayoutEffect, useState } from 'react';

/** Says which part of an order holds input that is not saved. */
export type NoteUnsaved = (part: string, isUnsaved: boolean) => void;

/** For what contains several forms, of which one question before leaving is enough. */
export function useUnsavedParts(): { hasUnsaved: boolean; noteUnsaved: NoteUnsaved } {
  const [parts, setParts] = useState<readonly string[]>([]);
  const noteUnsaved = useCallback<NoteUnsaved>((part, isUnsaved) => {
    setParts((known) => {
      if (known.includes(part) === isUnsaved) return known;
      return isUnsaved ? [...known, part] : known.filter((one) => one !== part);
    });
  }, []);
  return { hasUnsaved: parts.length > 0, noteUnsaved };
}

export function useNoteUnsaved(part: string, isUnsaved: boolean, noteUnsaved: NoteUnsaved | undefined): void {
  // Before the next event: Esc right after the first letter must not close a dialog.
  useLayoutEffect(() => {
    noteUnsaved?.(part, isUnsaved);
    return () => noteUnsaved?.(part, false);
  }, [part, isUnsaved, noteUnsaved]);
}
