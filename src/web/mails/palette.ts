import type { CSSProperties } from 'react';

/** The tokens of styles.css for mail programs, which support neither variables nor oklch. A test compares them. */
export const light = {
  background: '#f8fcfc',
  foreground: '#0e2628',
  card: '#ffffff',
  primary: '#00605c',
  'primary-foreground': '#f6fefc',
  muted: '#e9f4f2',
  'muted-foreground': '#465d5f',
  accent: '#be4226',
  border: '#d4e1e0',
  info: '#006495',
  'status-pending': '#7d5e07',
  'status-processing': '#0c60a3',
  'status-shipped': '#197037',
  'status-delivered': '#0e6549',
  'status-cancelled': '#b32322',
} as const;

export type Token = keyof typeof light;

export const dark: Record<Token, string> = {
  background: '#051619',
  foreground: '#e4f0ee',
  card: '#0b1f22',
  primary: '#6bd3c2',
  'primary-foreground': '#001b1d',
  muted: '#12282b',
  'muted-foreground': '#9db3b3',
  accent: '#f69370',
  border: '#223a3d',
  info: '#74c2ee',
  'status-pending': '#efca61',
  'status-processing': '#80bdfb',
  'status-shipped': '#7cd591',
  'status-delivered': '#78d3b1',
  'status-cancelled': '#fa8880',
};

type Colours = { text?: Token; fill?: Token; line?: Token };

/** Inline colours for mail programs that drop style blocks, and class names for the dark mode's style block. */
export function paint({ text, fill, line }: Colours, style: CSSProperties = {}) {
  return {
    className: [text && `t-${text}`, fill && `f-${fill}`, line && `l-${line}`].filter(Boolean).join(' '),
    style: {
      ...style,
      ...(text && { color: light[text] }),
      ...(fill && { backgroundColor: light[fill] }),
      ...(line && { borderColor: light[line] }),
    },
  };
}

const repainted = Object.entries(dark).map(
  ([token, colour]) =>
    `.t-${token}{color:${colour}!important}.f-${token}{background-color:${colour}!important}.l-${token}{border-color:${colour}!important}`,
);

export const STYLES = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${repainted.join('')}}`;
