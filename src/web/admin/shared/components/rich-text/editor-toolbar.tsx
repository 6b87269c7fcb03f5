import { type Editor, useEditorState } from '@tiptap/react';
import { Bold, Heading, type IconNode, Italic, Link, List, ListOrdered, Quote } from 'lucide';
import { Toolbar } from 'radix-ui';
import { useState } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { LinkForm } from './link-form.tsx';

/** Below the page's own heading, which is the product's name. */
const HEADING_LEVEL = 2;

type Tool = {
  label: string;
  icon: IconNode;
  isOn: (editor: Editor) => boolean;
  toggle: (editor: Editor) => void;
};

const tools: readonly Tool[] = [
  {
    label: 'Bold',
    icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    toggle: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    toggle: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Bullet list',
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    toggle: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    toggle: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    toggle: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: 'Heading',
    icon: Heading,
    isOn: (editor) => editor.isActive('heading'),
    toggle: (editor) =>
      editor.isActive('heading')
        ? editor.chain().focus().setParagraph().run()
        : editor.chain().focus().setHeading({ level: HEADING_LEVEL }).run(),
  },
];

const pressed = 'aria-pressed:bg-primary aria-pressed:text-primary-foreground';

export function EditorToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: () => [...tools.filter(({ isOn }) => isOn(editor)).map(({ label }) => label), linkAt(editor) && 'Link'],
  });
  return (
    <>
      <Toolbar.Root
        aria-label="Formatting"
        // The text keeps the focus under a pointer: what is typed right after goes into it, not to the button.
        onMouseDown={(event) => event.preventDefault()}
        className="flex flex-wrap gap-0.5 border-b p-1 max-sm:gap-0 max-sm:px-0"
      >
        {tools.map(({ label, icon, toggle }) => (
          <Toolbar.Button key={label} asChild>
            <IconButton
              label={label}
              aria-pressed={on.includes(label)}
              onClick={() => toggle(editor)}
              className={pressed}
            >
              <Icon of={icon} className="size-5" />
            </IconButton>
          </Toolbar.Button>
        ))}
        <Toolbar.Button asChild>
          <IconButton
            label="Link"
            aria-pressed={on.includes('Link')}
            aria-expanded={isLinking}
            onClick={() => setLinking(!isLinking)}
            className={pressed}
          >
            <Icon of={Link} className="size-5" />
          </IconButton>
        </Toolbar.Button>
      </Toolbar.Root>
      {isLinking && <LinkForm editor={editor} present={linkAt(editor)} onClose={() => setLinking(false)} />}
    </>
  );
}

/** Where the link at the cursor leads; '' without one. */
function linkAt(editor: Editor): string {
  const { href } = editor.getAttributes('link');
  return typeof href === 'string' ? href : '';
}
