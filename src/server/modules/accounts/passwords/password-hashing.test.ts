import { setImmediate as nextTurn } from 'node:timers/promises';
import * as argon2 from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';
import { createPasswords } from './password-hashing.ts';

// Modules are shared between test files: load them again, with the mock.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', { spy: true });

const passwords = createPasswords();
const verify = (hash: string | null, password: string) => passwords.inTurn((look) => look(hash, password));

test('a hash is argon2id with 19 MiB, two passes and a salt of its own', async () => {
  const hashes = await Promise.all([passwords.hash('lotus pond'), passwords.hash('lotus pond')]);
  for (const hash of hashes) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await verify(hash, 'lotus pond')).toBe(true);
    expect(await verify(hash, 'lotus pomd')).toBe(false);
  }
  expect(hashes[0]?.split('$')[4]).not.toBe(hashes[1]?.split('$')[4]);
});

test('where there is no hash no password is right, after the same work', async () => {
  const hash = await passwords.hash('lotus pond');
  vi.mocked(argon2.verify).mockClear();
  expect(await verify(null, 'not it')).toBe(false);
  expect(await verify(hash, 'not it')).toBe(false);
  const looks = vi.mocked(argon2.verify).mock.calls.map(([looked, password]) => ({ looked: String(looked), password }));
  expect(looks.map(({ password }) => password)).toEqual(['not it', 'not it']);
  // The cost stands in the hash, and its length is that of salt and digest.
  const costs = looks.map(({ looked }) => [...looked.split('$').slice(0, 4), looked.length]);
  expect(costs[0]).toEqual(costs[1]);
});

describe('turns', () => {
  async function mostAtOnce(cores: number): Promise<number> {
    const own = createPasswords(cores);
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => own.inTurn(work)));
    return most;
  }

  test.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [16, 4],
  ])('on %i cores %i at a time', async (cores, most) => expect(await mostAtOnce(cores)).toBe(most));

  test('are waited for by a hundred at most; who comes then is asked to come back', async () => {
    const own = createPasswords(2);
    const answers = await Promise.allSettled(Array.from({ length: 103 }, () => own.inTurn(() => nextTurn())));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 2 });
    expect(await own.inTurn((look) => look(null, 'lotus pond'))).toBe(false);
  });
});

test('hashing leaves the main thread free', async () => {
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    while (!isOver) {
      await nextTurn();
      turns += 1;
    }
  })();
  await passwords.hash('lotus pond');
  isOver = true;
  await counting;
  // On the main thread there would be no turn between the beginning and the end.
  expect(turns).toBeGreaterThan(5);
});
