/** One chunk. */
export { SearchDialog } from './search-dialog.tsx';
export { ShortcutsDialog } from './shortcuts-dialog.tsx';
