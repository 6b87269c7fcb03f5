import type { IncomingMessage } from 'node:http';
import { MAX_PICTURE_BYTES } from '#contracts/media/media.ts';
import { AppError } from '#server/http/app-error.ts';
import { internet, type NetworkAddress, type PictureNetwork } from './picture-network.ts';
import { type PictureSources, refusedSource } from './picture-source.ts';
import { isPublicAddress } from './public-address.ts';
import { readAll } from './read-all.ts';

type Limits = { bytes: number; ms: number; redirects: number };

const LIMITS: Limits = { bytes: MAX_PICTURE_BYTES, ms: 10_000, redirects: 3 };

function unavailable(cause: unknown): AppError {
  const error = new AppError('unavailable', 'The picture could not be fetched from its host.', {
    retryAfterSeconds: 30,
  });
  error.cause = cause;
  return error;
}

/** Fetches pictures from the allowed hosts. Checks each redirect again: its URL, and the addresses of its host name. */
export class RemotePictures {
  readonly #sources: PictureSources;
  readonly #network: PictureNetwork;
  readonly #limits: Limits;

  constructor(sources: PictureSources, network: PictureNetwork = internet, limits: Partial<Limits> = {}) {
    this.#sources = sources;
    this.#network = network;
    this.#limits = { ...LIMITS, ...limits };
  }

  async fetch(start: URL): Promise<Buffer> {
    const signal = AbortSignal.timeout(this.#limits.ms);
    try {
      return await this.#follow(start, signal);
    } catch (error) {
      throw error instanceof AppError ? error : unavailable(error);
    }
  }

  async #follow(start: URL, signal: AbortSignal): Promise<Buffer> {
    let url = start;
    for (let redirects = 0; redirects <= this.#limits.redirects; redirects += 1) {
      const address = await this.#publicAddress(url.hostname, signal);
      const answer = await this.#network.open({ url, address, signal });
      const target = redirectTarget(answer, url);
      if (!target) return await this.#content(answer, signal);
      answer.destroy();
      url = this.#sources.requireRemote(target);
    }
    throw refusedSource('The picture host redirects too often.');
  }

  /** One private address among several is enough to refuse: which of them is used must not be a matter of luck. */
  async #publicAddress(host: string, signal: AbortSignal): Promise<NetworkAddress> {
    const addresses = await Promise.race([this.#network.resolve(host), aborted(signal)]);
    const [first] = addresses;
    if (!first) throw unavailable(new Error('the name has no address'));
    if (!addresses.every(({ address }) => isPublicAddress(address))) throw refusedSource();
    return first;
  }

  async #content(answer: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
    const status = answer.statusCode ?? 0;
    if (status === 200) return await readAll(answer, this.#limits.bytes, signal);
    answer.destroy();
    if (status === 403 || status === 404 || status === 410)
      throw new AppError('not_found', 'There is no such picture.');
    throw unavailable(new Error(`the host answered ${status}`));
  }
}

function redirectTarget({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  const target = URL.parse(headers.location ?? '', from.href);
  if (!target) throw refusedSource();
  return target;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
