/**
 * npm runs a script through `sh -c`. A signal to npm ends that shell, but dash does not pass it on to this process.
 * So the end of the shell counts as SIGTERM. (`exec node …` in package.json would do, but not on Windows.)
 */
const CHECK_INTERVAL_MS = 250;
const shell = process.ppid;

if (process.env['npm_lifecycle_event'] !== undefined) {
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_INTERVAL_MS).unref();
}
