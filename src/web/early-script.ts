import { startApplication } from './lib/start-application.ts';
import { applyTheme, storedTheme } from './lib/theme.ts';

// Runs before the first paint, as a file of its own: the policy of the page allows no inline script.
applyTheme(storedTheme());
startApplication(document.currentScript);
