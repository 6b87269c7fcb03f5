/** Without locks (an address without https) tabs may run it at once: what is done under one must bear that. */
export async function oneTabAtATime<T>(lock: string, task: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(lock, task) : task();
}
