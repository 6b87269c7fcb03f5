/** For files that may not exist, or that another process removes at any moment. */
export async function ignoreMissing<T, E>(work: Promise<T>, otherwise: E): Promise<T | E> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  });
}
