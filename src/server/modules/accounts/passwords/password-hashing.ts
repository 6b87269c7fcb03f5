import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from '#server/jobs/semaphore.ts';

/** Argon2id: 19 MiB and two passes for each password, in a thread of its own. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_PLACES = 4;
const MAX_WAITING = 100;
const BUSY = 'Many people are signing in just now. Please try again in a moment.';

/** Does the same work for an account without a password, and for none at all, as for any other. */
export type Verify = (hash: string | null, password: string) => Promise<boolean>;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** For the look at one password and what belongs to it. */
  inTurn<T>(work: (verify: Verify) => Promise<T>): Promise<T>;
};

/** One core stays free for everything else that the shop does. */
export function createPasswords(cores = availableParallelism(), cost = COST): Passwords {
  const semaphore = new Semaphore(Math.min(Math.max(cores - 1, 1), MAX_PLACES), MAX_WAITING, BUSY);
  const nobodysHash = hashOfNoPassword(cost);
  const look: Verify = async (known, password) => {
    const isRight = await verify(known ?? nobodysHash, password);
    return known !== null && isRight;
  };
  return {
    hash: (password) => semaphore.run(() => hash(password, cost)),
    inTurn: (work) => semaphore.run(() => work(look)),
  };
}

function hashOfNoPassword({ memoryCost, timeCost, parallelism }: typeof COST): string {
  const part = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${part(16)}$${part(32)}`;
}
