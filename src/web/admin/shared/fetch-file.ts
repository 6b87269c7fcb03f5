import { NetworkError, readResponse } from '#web/lib/api.ts';
import { accessToken } from '#web/lib/browser-transport.ts';

/** A file that needs the session: links and pictures cannot send it. */
export async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${await accessToken()}` } }).catch((error) => {
    throw new NetworkError(error);
  });
  if (!response.ok) readResponse({ status: response.status, body: await response.text() });
  return response.blob();
}
