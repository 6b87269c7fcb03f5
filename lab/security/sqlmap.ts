import { runTool } from './run-tool.ts';
import { type Finding, type Outcome, type Target, writeAddress } from './scan-target.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const OPTIONS = [
  ...['--batch', '--level', '3', '--risk', '2', '--time-sec', '2', '--keep-alive', '--skip-waf'],
  ...['--flush-session', '--disable-coloring'],
];

const NOT_FOUND = ['--ignore-code', '404'];
/** A wrong password or code is 401. Elsewhere it would mean that the scanner is signed out. */
const NOT_FOUND_OR_WRONG = ['--ignore-code', '401,404'];

type Job = { where: string; args: string[]; parameters: number };

/** Every query parameter, every value in a path and every field of a body. */
function jobsOf({ url, addresses, bodies }: Target): Job[] {
  const queries = addresses
    .filter(({ query }) => Object.keys(query).length > 0)
    .map((address) => ({
      where: `GET ${address.path}?${Object.keys(address.query).join('&')}`,
      args: ['-u', url + writeAddress(address), '-p', Object.keys(address.query).join(','), ...NOT_FOUND],
      parameters: Object.keys(address.query).length,
    }));
  const paths = addresses
    .filter(({ pathValues }) => pathValues.length > 0)
    .map((address) => ({
      where: `GET ${address.path}`,
      args: ['-u', url + writeAddress({ ...address, query: {} }, '*'), ...NOT_FOUND],
      parameters: address.pathValues.length,
    }));
  const posts = bodies.map(({ path, body }) => ({
    where: `POST ${path} ${Object.keys(body).join(', ')}`,
    args: ['-u', url + path, '--data', JSON.stringify(body), '-p', Object.keys(body).join(','), ...NOT_FOUND_OR_WRONG],
    parameters: Object.keys(body).length,
  }));
  return [...queries, ...posts, ...paths].sort((a, b) => a.parameters - b.parameters);
}

/**
 * Tests one address after the other. Time that one does not need goes to the later ones, which have more parameters.
 */
export async function runSqlmap(target: Target, folder: string, seconds: number): Promise<Outcome> {
  const jobs = jobsOf(target);
  const end = Date.now() + seconds * 1000;
  const findings: Finding[] = [];
  const cutShort: string[] = [];
  let parametersLeft = jobs.reduce((sum, { parameters }) => sum + parameters, 0);
  for (const { where, args, parameters } of jobs) {
    const share = Math.max(10, ((end - Date.now()) / 1000 / parametersLeft) * parameters);
    parametersLeft -= parameters;
    const headers = { ...(await target.signIn()), ...(args.includes('--data') ? JSON_BODY : {}) };
    const { output, isCutShort } = await runTool(
      'sqlmap',
      [
        ...args,
        ...OPTIONS,
        ...['--dbms', target.dbms, '--output-dir', folder],
        ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      ],
      share,
    );
    if (isCutShort) cutShort.push(where);
    else if (!/injectable|HTTP\(s\) requests/.test(output)) {
      throw new Error(`sqlmap could not test ${where}:\n${output.slice(-1500)}`);
    }
    const hit = /^Parameter: .*|parameter '.*' is vulnerable.*/m.exec(output)?.[0];
    if (hit) findings.push({ tool: 'sqlmap', where, what: hit });
    const errors = /^.*\b5\d\d \([^)]*\) - \d+ times/m.exec(output)?.[0];
    if (errors) findings.push({ tool: 'sqlmap', where, what: `server errors: ${errors.trim()}` });
    console.log(`sqlmap: ${where}: ${hit ?? (isCutShort ? 'nothing, cut short' : 'nothing')}`);
  }
  const rest = cutShort.length > 0 ? `, ${cutShort.length} of them cut short: ${cutShort.join('; ')}` : '';
  return { tool: 'sqlmap', scope: `${jobs.length} addresses and bodies${rest}`, findings };
}
