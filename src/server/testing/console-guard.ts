import type { BrowserContext } from '@playwright/test';

export type ConsoleGuard = {
  allowConsole: (pattern: RegExp) => void;
  allowStatus: (status: number) => void;
  /** Problems that were not allowed. Allowances apply to the whole test, whenever they are made. */
  problems: () => string[];
};

type Complaint = { kind: 'console'; text: string } | { kind: 'status'; status: number; text: string };

/** Runs in the page. Server code is type-checked without the DOM, so it is typed here. */
declare const document: {
  addEventListener: (
    type: 'securitypolicyviolation',
    listener: (event: { effectiveDirective: string; blockedURI: string }) => void,
  ) => void;
};

/** The browser's own message about a status; the response is reported instead, with its URL. */
const STATUS_MESSAGE = /^Failed to load resource: the server responded with a status of/;

/** Collects console errors and warnings, page errors, CSP violations, failed requests and error responses. */
export async function guardConsole(context: BrowserContext): Promise<ConsoleGuard> {
  const complaints: Complaint[] = [];
  const complain = (text: string) => complaints.push({ kind: 'console', text });

  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (STATUS_MESSAGE.test(message.text())) return;
    complain(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => complain(`page error: ${webError.error().stack ?? webError.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // Cancelled by the page, for example when the visitor leaves before a picture has loaded.
    if (reason === 'net::ERR_ABORTED') return;
    // With JavaScript off the browser logs this for every script; real violations are also reported below.
    if (reason === 'csp') return;
    complain(`request failed: ${request.url()} (${reason})`);
  });
  context.on('response', (response) => {
    const status = response.status();
    if (status >= 400) complaints.push({ kind: 'status', status, text: `status ${status}: ${response.url()}` });
  });
  await context.exposeFunction('reportCspViolation', (text: string) => complain(`CSP violation: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(globalThis, 'reportCspViolation');
      if (typeof report === 'function') report(`${event.effectiveDirective} blocked ${event.blockedURI}`);
    });
  });

  const patterns: RegExp[] = [];
  const statuses: number[] = [];
  const isAllowed = (complaint: Complaint) =>
    complaint.kind === 'status'
      ? statuses.includes(complaint.status)
      : patterns.some((pattern) => pattern.test(complaint.text));
  return {
    allowConsole: (pattern) => void patterns.push(pattern),
    allowStatus: (status) => void statuses.push(status),
    problems: () => complaints.filter((complaint) => !isAllowed(complaint)).map(({ text }) => text),
  };
}
