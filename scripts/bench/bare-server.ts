import Fastify from 'fastify';

/**
 * What Fastify alone can do on this machine at this moment: constant answers, given by the parent process. It runs as a
 * child of `main.ts` and ends with it.
 */
export type ConstantAnswer = { path: string; headers: Record<string, string | string[]>; bodyBase64: string };

process.once('message', (answers: ConstantAnswer[]) => {
  serve(answers).then(
    (port) => process.send?.(port),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
// The parent stops us in order; Ctrl-C in the terminal reaches us as well and must not come first.
process.on('SIGINT', () => {});

async function serve(answers: ConstantAnswer[]): Promise<number> {
  const app = Fastify({ logger: false });
  for (const { path, headers, bodyBase64 } of answers) {
    const body = Buffer.from(bodyBase64, 'base64');
    // One route for each: the query is not compared, as each bare address is its own.
    app.get(path, (_request, reply) => reply.headers(headers).send(body));
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare server has no port');
  return address.port;
}
