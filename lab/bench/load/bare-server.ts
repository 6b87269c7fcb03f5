import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import { answerParent } from './child-task.ts';

/** What the bare server answers at a path of its own, whatever the query. */
export type ConstantAnswer = {
  method: 'GET' | 'POST';
  path: string;
  status: number;
  headers: Record<string, string | string[]>;
  bodyBase64: string;
  /** Looked at before the answer is sent: the part of a login that no shop can leave out. */
  password?: { hash: string; text: string };
};

/** What Fastify alone can do on this machine at this moment. It answers its port. */
answerParent(serve);

async function serve(answers: ConstantAnswer[]): Promise<number> {
  const app = Fastify({ logger: false });
  for (const { method, path, status, headers, bodyBase64, password } of answers) {
    const body = Buffer.from(bodyBase64, 'base64');
    if (password) {
      app.post(path, async (_request, reply) => {
        await verify(password.hash, password.text);
        return reply.code(status).headers(headers).send(body);
      });
    } else
      app.route({ method, url: path, handler: (_request, reply) => reply.code(status).headers(headers).send(body) });
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare server has no port');
  return address.port;
}
