import type { FastifyReply } from 'fastify';

const LONGEST_USER_AGENT = 300;

export function userAgentOf({ request }: FastifyReply): string | null {
  return request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null;
}
