import { recordEarlyTaps } from '#web/lib/early-taps.ts';
import { startApplication } from '#web/lib/start-application.ts';
import { applyTheme, storedTheme } from '#web/lib/theme.ts';
import { tokenStore } from '#web/lib/token-store.ts';

// Runs before the first paint. A separate file, because the content security policy forbids inline scripts.
applyTheme(storedTheme());
// Hides the sign-in links of a returning user until the session is loaded.
if (tokenStore.access() !== null) document.documentElement.dataset['returning'] = 'true';
recordEarlyTaps();
startApplication(document.currentScript);
