import type { IconNode } from 'lucide';
import type { Need } from '#web/admin/shared/rights.ts';
import type { Theme } from '#web/lib/theme.ts';

/** What choosing an entry does. */
export type SearchAction =
  | { kind: 'go'; to: string }
  | { kind: 'theme'; theme: Theme }
  | { kind: 'export-orders' | 'export-products' | 'shortcuts' | 'sign-out' };

export type SearchEntry = {
  key: string;
  label: string;
  detail?: string;
  /** Other words for it. */
  words?: string;
  icon: IconNode;
  action: SearchAction;
  /** Left out: for everybody. */
  need?: Need;
};
