import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A script of this folder as a child process that answers each message with one message. */
export type ChildTask<Question, Answer> = {
  pid: number;
  ask: (question: Question) => Promise<Answer>;
  stop: () => Promise<void>;
};

export function startChildTask<Question extends object, Answer>(script: string): ChildTask<Question, Answer> {
  const child = fork(new URL(script, import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  if (child.pid === undefined) throw new Error(`${script} did not start`);
  return {
    pid: child.pid,
    ask: (question) =>
      new Promise<Answer>((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`${script} ended with code ${code}`));
        child.once('exit', ended);
        // What a script of ours answers is the type that it exports; nobody else can write to this channel.
        child.once('message', (answer) => {
          child.off('exit', ended);
          resolve(answer as Answer);
        });
        child.send(question);
      }),
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
