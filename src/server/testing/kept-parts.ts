type Part = { stop: () => Promise<void> };

/** Whatever is given to `keep` is stopped by `stopAll`, the last first, also when it is still starting. */
export function keptParts() {
  const parts: Promise<Part>[] = [];
  return {
    keep: async <P extends Part>(starting: Promise<P> | P): Promise<P> => {
      const part = Promise.resolve(starting);
      parts.unshift(part);
      return part;
    },
    stopAll: async (): Promise<void> => {
      for (const part of parts.splice(0)) await part.then(({ stop }) => stop()).catch(() => {});
    },
  };
}
