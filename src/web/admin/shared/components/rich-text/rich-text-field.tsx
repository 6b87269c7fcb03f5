import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { isLinkAddress } from './link-address.ts';

/** What the shop keeps of a description, and nothing besides: what is typed is what is saved. */
const editorExtensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLinkAddress,
      HTMLAttributes: { rel: 'noopener nofollow', target: null },
    },
  }),
];

type RichTextFieldProps = {
  label: string;
  /** HTML; '' when there is nothing to read in it. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  ref?: Ref<{ focus: () => void }>;
};

/** Text with the forms that a description may have, and below it what the product's page will show. */
export function RichTextField({ label, value, onChange, onBlur, error, ref }: RichTextFieldProps) {
  const id = useId();
  const [labelId, errorId] = [`${id}-label`, `${id}-error`];
  const written = useRef(value);
  const editor = useEditor({
    extensions: editorExtensions,
    content: value,
    // A style element in the page would be against its policy.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(error ? { 'aria-invalid': 'true', 'aria-describedby': errorId } : {}),
        class:
          'prose min-h-40 max-h-96 overflow-y-auto px-3 py-2.5 whitespace-break-spaces wrap-anywhere -outline-offset-2',
      },
    },
    onUpdate: ({ editor: changed }) => {
      written.current = changed.getText().trim() === '' ? '' : changed.getHTML();
      onChange(written.current);
    },
    onBlur: () => onBlur?.(),
  });
  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus() }), [editor]);

  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div>
      <span id={labelId} className="mb-1.5 block text-sm font-semibold">
        {label}
      </span>
      <div
        className={classNames('rounded-control border bg-background', error ? 'border-destructive' : 'border-input')}
      >
        <EditorToolbar editor={editor} />
        <EditorContent editor={editor} />
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-destructive">
          {error}
        </p>
      )}
      <Preview html={value} />
    </div>
  );
}

/** Renders the HTML of the editor, so no script in it can run. */
function Preview({ html }: { html: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-3 rounded-control border border-dashed px-3 py-2.5">
      <h4 id={id} className="mb-1 text-xs font-medium text-muted-foreground">
        Preview
      </h4>
      {html === '' ? (
        <p className="text-sm text-muted-foreground">What you write is shown here as on the product's page.</p>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved, and made by the editor since
        <div className="prose wrap-anywhere" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </section>
  );
}
