import { fork } from 'node:child_process';
import { once } from 'node:events';

type Child<Job, Result> = { pid: number; run(job: Job): Promise<Result>; stop(): Promise<void> };

/** A script in a child process, which calls `runJobs`. */
export function startChild<Job extends object, Result>(script: URL): Child<Job, Result> {
  const child = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    pid: child.pid ?? 0,
    run: async (job) => {
      const exit = new AbortController();
      const reply = once(child, 'message', { signal: exit.signal });
      const onExit = () => exit.abort(new Error(`${script.pathname} has ended`));
      child.once('exit', onExit);
      child.send(job);
      const [message] = await reply.finally(() => child.off('exit', onExit));
      // Our own scripts are the only writers of this channel.
      const outcome = message as { result: Result } | { error: string };
      if ('error' in outcome) throw new Error(outcome.error);
      return outcome.result;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** To be called once by such a script. */
export function runJobs<Job, Result>(run: (job: Job) => Promise<Result>): void {
  process.on('message', (job: Job) => {
    run(job).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
  process.once('disconnect', () => process.exit(0));
  // The parent stops this process itself; Ctrl-C in the terminal must not do it first.
  process.on('SIGINT', () => {});
}
