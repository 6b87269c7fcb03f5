import { spawn } from 'node:child_process';
import './stop-with-npm.ts';

// The server restarts when its own files change; the pages update by themselves.
const child = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-path=src/server',
    '--watch-path=src/contracts',
    '--watch-preserve-output',
    'src/server/process/main.ts',
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
