import { startApplication } from '#web/lib/start-application.ts';
import { applyTheme, storedTheme } from '#web/lib/theme.ts';
import { tokenStore } from '#web/lib/token-store.ts';

// Runs before the first paint, as a file of its own: the policy of the page allows no inline script.
applyTheme(storedTheme());
// Who has a session is not shown the way to one while it is being looked up.
if (tokenStore.access() !== null) document.documentElement.dataset['returning'] = 'true';
startApplication(document.currentScript);
