import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ConstantAnswer } from './bare-server.ts';
import { requestHeaders, type Workload } from './workloads.ts';

export type Sample = { workload: Workload; answer: ConstantAnswer; bodyBytes: number; encoding: string };

const SET_BY_NODE = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];

/** One answer of the shop, for the bare server to repeat at `path`. Not by fetch, which would decompress the body. */
export async function takeSample(origin: string, workload: Workload, path: string): Promise<Sample> {
  const request = get(origin + workload.path, { headers: requestHeaders(workload) });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${workload.path} answers ${response.statusCode}: ${body}`);
  const headers: ConstantAnswer['headers'] = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined && !SET_BY_NODE.includes(name)) headers[name] = value;
  }
  return {
    workload,
    answer: { path, headers, bodyBase64: body.toString('base64') },
    bodyBytes: body.length,
    encoding: response.headers['content-encoding'] ?? 'plain',
  };
}
