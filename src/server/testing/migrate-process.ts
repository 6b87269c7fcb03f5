import { writeSync } from 'node:fs';
import { runMigrations } from '#server/database/migrate.ts';

const connection = JSON.parse(process.argv[2] ?? '{}');
writeSync(1, 'begun\n');
await runMigrations(connection);
writeSync(1, 'done\n');
