/** So many that waiting for the disk adds up little, so few that a database which is being copied still gets its share. */
const AT_ONCE = 8;

/** Works through all things, several at a time, in about their order. */
export async function eachAtOnce<T>(things: Iterable<T>, work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = things[Symbol.iterator]();
  let hasFailed = false;
  const worker = async () => {
    for (let next = waiting.next(); !next.done && !hasFailed; next = waiting.next()) {
      await work(next.value).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}
