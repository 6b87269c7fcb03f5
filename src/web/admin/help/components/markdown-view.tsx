import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { pictureUrl } from '../handbook.ts';

/** All pictures of the handbook have this size. */
const [WIDTH, HEIGHT] = [1200, 750];

/** Markdown as React elements, as far as the handbook uses it: HTML inside of a text is left out. */
export function MarkdownView({ tokens, id }: { tokens: Token[]; id?: string | undefined }) {
  return all(tokens, (token) => block(token, id));
}

function all(tokens: Token[] | undefined, show: (token: Token) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text of a chapter never changes
  return tokens?.map((token, index) => <Fragment key={index}>{show(token)}</Fragment>);
}

function block(token: Token, id: string | undefined): ReactNode {
  const { tokens } = token as { tokens?: Token[] };
  switch (token.type) {
    case 'heading':
      return token['depth'] === 1 ? (
        <h2 className="heading">{inline(tokens)}</h2>
      ) : (
        <h3 id={id} className="mt-4 scroll-mt-16 text-lg font-semibold">
          {inline(tokens)}
        </h3>
      );
    case 'paragraph':
      return <p>{inline(tokens)}</p>;
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const List = ordered ? 'ol' : 'ul';
      return (
        <List className={`grid gap-2 pl-6 ${ordered ? 'list-decimal' : 'list-disc'}`}>
          {all(items, (item) => (
            <li className="pl-1">{inline((item as Tokens.ListItem).tokens)}</li>
          ))}
        </List>
      );
    }
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard, too
        <pre tabIndex={0} className="overflow-x-auto rounded-control bg-muted p-3 text-sm">
          <code>{token['text']}</code>
        </pre>
      );
    case 'table':
      return <TableView table={token as Tokens.Table} />;
    default:
      return null;
  }
}

function TableView({ table: { header, rows } }: { table: Tokens.Table }) {
  return (
    <table className="w-full text-left text-sm">
      <thead className="border-b text-muted-foreground">
        <tr>
          {header.map(({ text, tokens }) => (
            <th key={text} scope="col" className="py-2 pr-4 font-medium">
              {inline(tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map((cells) => (
          <tr key={cells[0]?.text}>
            {cells.map(({ text, tokens }) => (
              <td key={text} className="py-2 pr-4 align-top">
                {inline(tokens)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inline(tokens: Token[] | undefined): ReactNode {
  return all(tokens, (token) => {
    const { tokens: inner } = token as { tokens?: Token[] };
    switch (token.type) {
      case 'strong':
        return <strong className="font-semibold">{inline(inner)}</strong>;
      case 'codespan':
        return <code className="rounded bg-muted px-1 text-sm wrap-anywhere">{token['text']}</code>;
      case 'image':
        return <Picture file={token['href']} alt={token['text']} />;
      case 'text':
        return inner ? inline(inner) : token['text'];
      default:
        return null;
    }
  });
}

function Picture({ file, alt }: { file: string; alt: string }) {
  const src = pictureUrl(file);
  if (!src) return null;
  return (
    <img
      src={src}
      alt={alt}
      width={WIDTH}
      height={HEIGHT}
      loading="lazy"
      className="h-auto w-full rounded-card border bg-muted"
    />
  );
}
