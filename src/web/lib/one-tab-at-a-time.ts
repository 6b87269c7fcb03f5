/** Without Web Locks (no https) tabs may run it at the same time, so the work must tolerate that. */
export async function oneTabAtATime<T>(lock: string, task: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(lock, task) : task();
}
