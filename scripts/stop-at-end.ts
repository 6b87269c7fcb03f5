type Part = { stop: () => Promise<void> };
export type Keep = <P extends Part>(starting: Promise<P> | P) => Promise<P>;

const INTERRUPTS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Runs `work` and stops every part that it passed to `keep`: at the end, after an error, and on Ctrl-C. */
export async function stopAtEnd(work: (keep: Keep) => Promise<void>): Promise<void> {
  const parts: Promise<Part>[] = [];
  let interrupted = false;

  const keep: Keep = async (starting) => {
    const part = Promise.resolve(starting);
    parts.push(part);
    if (interrupted) throw new Error('Not started, because everything is being stopped');
    return part;
  };
  // Waits for parts that are still starting. More parts may be added while these stop.
  const stopAll = async () => {
    while (parts.length > 0) await Promise.allSettled(parts.splice(0).map(async (part) => (await part).stop()));
  };

  for (const [name, code] of Object.entries(INTERRUPTS)) {
    process.once(name, () => {
      interrupted = true;
      stopAll().then(
        () => process.exit(code),
        () => process.exit(code),
      );
    });
  }
  try {
    await work(keep);
  } catch (error) {
    // After an interrupt the work fails because its parts were stopped.
    if (!interrupted) throw error;
  } finally {
    await stopAll();
  }
}
