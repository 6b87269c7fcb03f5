import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A script of this folder as a child process that answers each question with one answer. */
export type ChildTask<Question, Answer> = {
  pid: number;
  ask: (question: Question) => Promise<Answer>;
  stop: () => Promise<void>;
};

type Message<Answer> = { answer: Answer } | { error: string };

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
        child.once('message', (message) => {
          child.off('exit', ended);
          const outcome = message as Message<Answer>;
          if ('error' in outcome) reject(new Error(outcome.error));
          else resolve(outcome.answer);
        });
        child.send(question);
      }),
    stop: () => stop(child),
  };
}

/** The child's side: called once, by the script that is such a task. */
export function answerParent<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  process.on('message', (question: Question) => {
    work(question).then(
      (answer) => process.send?.({ answer } satisfies Message<Answer>),
      (error: unknown) => process.send?.({ error: String(error) } satisfies Message<Answer>),
    );
  });
  process.once('disconnect', () => process.exit(0));
  // The parent stops us in order; Ctrl-C in the terminal reaches us as well and must not come first.
  process.on('SIGINT', () => {});
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
