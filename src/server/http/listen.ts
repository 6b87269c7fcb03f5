import type { FastifyInstance } from 'fastify';
import { StartError } from '#server/lib/start-error.ts';

/** Listens on all addresses if no host is given. `variable` is the setting to change when the port is taken. */
export async function listen(
  app: FastifyInstance,
  { host, port, variable }: { host: string | undefined; port: number; variable: string },
): Promise<void> {
  try {
    await app.listen({ port, host: host ?? '::' }).catch((error: NodeJS.ErrnoException) => {
      if (host || error.code !== 'EAFNOSUPPORT') throw error;
      return app.listen({ port, host: '0.0.0.0' });
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is taken. Stop the program that uses it, or set ${variable} to another number.`,
      EACCES: `Port ${port} may not be used by this user. Set ${variable} to a number above 1023.`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
      ENOTFOUND: `HOST ${host} is not an address of this machine.`,
    };
    throw new StartError(reasons[code ?? ''] ?? `The shop could not listen on port ${port} (${code}).`);
  }
}

/** The port that was really taken: with PORT=0 the system chooses one. */
export function listeningPort(app: FastifyInstance): number | undefined {
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : undefined;
}
