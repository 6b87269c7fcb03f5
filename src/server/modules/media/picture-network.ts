import { lookup as lookUp } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';

export type NetworkAddress = { address: string; family: number };

export type Opening = { url: URL; address: NetworkAddress; signal: AbortSignal };

/** The edge to the network: a test puts its own in this place. */
export type PictureNetwork = {
  resolve(host: string): Promise<NetworkAddress[]>;
  /** Connects to exactly the given address and answers as soon as the headers are there. */
  open(opening: Opening): Promise<IncomingMessage>;
};

/** Whatever name is asked for, the answer is the address that was checked: nothing is resolved a second time. */
export function pinnedLookup({ address, family }: NetworkAddress): LookupFunction {
  return (_, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

export function openHttps({ url, address, signal }: Opening, port = 443): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: url.hostname,
      servername: url.hostname,
      port,
      path: `${url.pathname}${url.search}`,
      lookup: pinnedLookup(address),
      // No connection is shared: a kept one might lead to an address that was checked for another request.
      agent: false,
      signal,
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'jalaja-pictures' },
    });
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    outgoing.end();
  });
}

export const internet: PictureNetwork = {
  resolve: (host) => lookUp(host, { all: true }),
  open: (opening) => openHttps(opening),
};
