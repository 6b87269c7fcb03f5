import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { readLinkAddress } from './link-address.ts';

type LinkFormProps = {
  editor: Editor;
  /** Where the link at the cursor leads; '' without one. */
  present: string;
  onClose: () => void;
};

/** Not a form of its own: it stands inside one. */
export function LinkForm({ editor, present, onClose }: LinkFormProps) {
  const [typed, setTyped] = useState(present);
  const [hasFailed, setFailed] = useState(false);

  const apply = () => {
    const href = readLinkAddress(typed);
    setFailed(href === null);
    if (href === null) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !present) {
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    } else {
      chain.setLink({ href }).run();
    }
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither sends the form around it nor closes its dialog.
    event.preventDefault();
    if (event.key === 'Enter') return apply();
    onClose();
    editor.commands.focus();
  };
  return (
    <div className="flex flex-wrap items-start gap-2 border-b bg-muted/40 p-3">
      <Field
        label="Link address"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        placeholder="https://"
        value={typed}
        error={hasFailed ? 'A link needs a web or an email address.' : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-48 grow"
      />
      <div className="mt-7 flex gap-2">
        <Button variant="outline" size="small" onClick={apply}>
          Set link
        </Button>
        {present && (
          <Button variant="quiet" size="small" onClick={remove}>
            Remove link
          </Button>
        )}
      </div>
    </div>
  );
}
