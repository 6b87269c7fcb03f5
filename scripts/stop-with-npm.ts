/**
 * npm runs a script through `sh -c`. A signal to npm ends that shell, but dash does not pass it on to this process.
 * So the end of the shell counts as SIGTERM. (`exec node …` in package.json would do, but not on Windows.)
 */
const CHECK_INTERVAL_MS = 250;
const NPM_SCRIPTS = ['start', 'worker', 'dev'];
const shell = process.ppid;

// Other npm scripts may start the shop in the background and end before it.
if (NPM_SCRIPTS.includes(process.env['npm_lifecycle_event'] ?? '')) {
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_INTERVAL_MS).unref();
}
