import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

type Limits = {
  lookMs: number;
  /** How long somebody whose turn it is may do too little. */
  patienceMs: number;
  /** What has to arrive of a body in that time. Of an answer any byte that is taken is enough: systems take it in large steps. */
  leastBytes: number;
};

const LIMITS: Limits = { lookMs: 2_000, patienceMs: 24_000, leastBytes: 10_000 };

/** Node keeps to itself how much of an answer the system has taken. Without these figures nobody is cut for not reading. */
type Writing = { bytesWritten: number; writeQueueSize: number };

type Peer = { request: { complete: boolean }; since: number; received: number; taken: number };

/**
 * Cuts whoever keeps the server waiting for a body, or with an answer. Node's own limits cannot: that of a request counts
 * the whole of it, so that it would cut an upload which comes slowly but steadily; that of a silent connection
 * begins anew with each byte that is sent, and gives a reader who reads nothing its time twice.
 */
export function cutSlowPeers(
  app: FastifyInstance,
  { lookMs, patienceMs, leastBytes } = LIMITS,
): { watch(request: IncomingMessage): void } {
  const peers = new Map<Socket, Peer>();

  function watch(request: IncomingMessage): void {
    const { socket } = request;
    const peer = peers.get(socket);
    if (peer) {
      peer.request = request;
    } else if (socket instanceof Socket) {
      peers.set(socket, { request, since: performance.now(), received: socket.bytesRead, taken: takenBy(socket) });
      socket.once('close', () => peers.delete(socket));
    }
  }
  app.addHook('onRequest', ({ raw }, _, done) => {
    watch(raw);
    done();
  });

  const look = () => {
    const now = performance.now();
    for (const [socket, peer] of peers) {
      if (isInOrder(socket, peer, leastBytes)) {
        Object.assign(peer, { since: now, received: socket.bytesRead, taken: takenBy(socket) });
      } else if (now - peer.since >= patienceMs) {
        cut(app, socket);
      }
    }
  };
  const timer = setInterval(look, lookMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return { watch };
}

function isInOrder(socket: Socket, { request, received, taken }: Peer, leastBytes: number): boolean {
  if (writingOf(socket).writeQueueSize > 0) return takenBy(socket) !== taken;
  // It was told to go.
  if (socket.writableEnded) return false;
  return request.complete || socket.bytesRead - received >= leastBytes;
}

/** Whoever sends too slowly is told so, and gone at the next look. */
function cut(app: FastifyInstance, socket: Socket): void {
  if (writingOf(socket).writeQueueSize > 0 || socket.writableEnded) socket.resetAndDestroy();
  else app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}

function takenBy(socket: Socket): number {
  const { bytesWritten, writeQueueSize } = writingOf(socket);
  return bytesWritten - writeQueueSize;
}

/** `_handle` is private, but documented figures do not show how much of one large write the peer has taken. */
function writingOf(socket: Socket): Writing {
  const { _handle } = socket as { _handle?: Partial<Writing> | null };
  return { bytesWritten: _handle?.bytesWritten ?? 0, writeQueueSize: _handle?.writeQueueSize ?? 0 };
}
