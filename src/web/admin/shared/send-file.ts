import { type Endpoint, type EndpointResponse, endpointUrl } from '#contracts/endpoint.ts';
import { NetworkError, readResponse } from '#web/lib/api.ts';
import { browserTransport } from '#web/lib/browser-transport.ts';
import { tokenStore } from '#web/lib/token-store.ts';

type FileCall = {
  file: Blob;
  query?: Record<string, string>;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  signal?: AbortSignal;
};

/** Sends a file as the body of a call and reports the progress, which `fetch` cannot. */
export async function sendFile<E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  { file, query, onProgress, signal }: FileCall,
): Promise<EndpointResponse<E>> {
  // Any call renews a token that has run out; a file would have to be sent twice.
  await browserTransport({ method: 'GET', url: '/api/auth/me' });
  signal?.throwIfAborted();
  const access = tokenStore.access();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, endpointUrl(path, {}, query));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', file.type);
    if (access) request.setRequestHeader('authorization', `Bearer ${access}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, statusText, responseText: body } = request;
      try {
        resolve(readResponse({ status, statusText, body }) as EndpointResponse<E>);
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new NetworkError(null));
    request.onabort = () => reject(new DOMException('The file is not sent any more.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
