import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

type Limits = {
  lookMs: number;
  /** How long a client may send or read too little. */
  patienceMs: number;
  /**
   * How much of a body has to arrive in that time. Of a response, any byte is enough: systems take it in large steps.
   */
  leastBytes: number;
};

const LIMITS: Limits = { lookMs: 2_000, patienceMs: 24_000, leastBytes: 10_000 };

/** Node has no public API for how much the system has taken of a response. Without these figures no reader is cut. */
type Writing = { bytesWritten: number; writeQueueSize: number };

type Peer = { request: { complete: boolean }; since: number; received: number; taken: number };

/**
 * Cuts clients that send a body or read a response too slowly. Node's own limits cannot: the request timeout covers the
 * whole request, so it would also cut an upload that is slow but steady; the socket timeout restarts with each byte
 * that is sent, so a client that reads nothing gets it twice.
 */
export function cutSlowPeers(app: FastifyInstance, { lookMs, patienceMs, leastBytes } = LIMITS): void {
  const peers = new Map<Socket, Peer>();

  app.addHook('onRequest', ({ raw: request }, _, done) => {
    const { socket } = request;
    const peer = peers.get(socket);
    if (peer) {
      peer.request = request;
    } else if (socket instanceof Socket) {
      peers.set(socket, { request, since: performance.now(), received: socket.bytesRead, taken: takenBy(socket) });
      socket.once('close', () => peers.delete(socket));
    }
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
}

function isInOrder(socket: Socket, { request, received, taken }: Peer, leastBytes: number): boolean {
  if (writingOf(socket).writeQueueSize > 0) return takenBy(socket) !== taken;
  // A 408 was sent.
  if (socket.writableEnded) return false;
  return request.complete || socket.bytesRead - received >= leastBytes;
}

/** A slow sender gets a 408, and is disconnected at the next look. */
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
