import { isIP } from 'node:net';
import { AppError } from '#server/http/app-error.ts';
import { isMediaKey, MEDIA_PATH } from './media-key.ts';

export type PictureSource = { kind: 'own'; key: string } | { kind: 'remote'; url: URL };

const REFUSAL = "Pictures may come from this shop or from the shop's picture hosts only.";

export function refusedSource(message: string = REFUSAL): AppError {
  return new AppError('invalid_input', message, { errors: { url: message } });
}

/** Decides by the parsed address alone, before anything is looked up, where a picture may come from. */
export class PictureSources {
  readonly #siteUrl: () => string;
  readonly #hosts: ReadonlySet<string>;

  constructor(siteUrl: () => string, hosts: string[]) {
    this.#siteUrl = siteUrl;
    this.#hosts = new Set(hosts);
  }

  parse(address: string): PictureSource {
    const site = this.#siteUrl();
    const url = URL.parse(address, address.startsWith('/') ? site : undefined);
    if (!url) throw refusedSource();
    const isOwn = url.origin === new URL(site).origin && !url.username && !url.password;
    if (isOwn && url.pathname.startsWith(MEDIA_PATH)) {
      const key = decoded(url.pathname.slice(MEDIA_PATH.length));
      if (!isMediaKey(key)) throw refusedSource();
      return { kind: 'own', key };
    }
    return { kind: 'remote', url: this.requireRemote(url) };
  }

  allows(address: string): boolean {
    try {
      return Boolean(this.parse(address));
    } catch {
      return false;
    }
  }

  /** Also judges every address that a host redirects to. */
  requireRemote(url: URL): URL {
    const isAllowed =
      url.protocol === 'https:' &&
      url.port === '' &&
      url.username === '' &&
      url.password === '' &&
      // A number is never looked up, so it would pass by the check of what a name resolves to.
      isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 &&
      this.#hosts.has(url.hostname);
    if (!isAllowed) throw refusedSource();
    url.hash = '';
    return url;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
