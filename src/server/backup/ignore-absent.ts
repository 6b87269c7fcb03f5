/** What is not there, or not any more: a running database removes files of its own at any moment. */
export async function ignoreAbsent<T, E>(work: Promise<T>, otherwise: E): Promise<T | E> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  });
}
