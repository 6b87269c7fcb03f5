import lighthouse from 'lighthouse';

export type PageFigures = {
  /** The four scores are 0 to 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  firstContentfulPaintMs: number;
  largestContentfulPaintMs: number;
  totalBlockingTimeMs: number;
  cumulativeLayoutShift: number;
  /** As transferred, which is compressed. */
  scriptBytes: number;
  totalBytes: number;
  requests: number;
};

export type PageAudit = {
  figures: PageFigures;
  /** What costs points outside performance. */
  failedAudits: string[];
};

type NetworkRequest = { resourceType?: string; transferSize?: number };

/** Lighthouse's default is what we want: a mid-range phone, simulated slow 4G. */
export async function auditPage(
  url: string,
  port: number,
  { keepsStorage }: { keepsStorage: boolean },
): Promise<PageAudit> {
  const outcome = await lighthouse(url, { port, output: 'json', logLevel: 'error', disableStorageReset: keepsStorage });
  if (!outcome) throw new Error(`Lighthouse gave no result for ${url}`);
  const { audits, categories, runtimeError, finalDisplayedUrl } = outcome.lhr;
  if (runtimeError) throw new Error(`Lighthouse failed on ${url}: ${runtimeError.message}`);
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);

  const score = (category: string) => (categories[category]?.score ?? Number.NaN) * 100;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const details = audits['network-requests']?.details;
  // The details of each audit are typed as one wide union; this audit's are a table of requests.
  const requests = (details && 'items' in details ? details.items : []) as NetworkRequest[];
  const bytes = (list: NetworkRequest[]) => list.reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0);

  const figures = {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstContentfulPaintMs: value('first-contentful-paint'),
    largestContentfulPaintMs: value('largest-contentful-paint'),
    totalBlockingTimeMs: value('total-blocking-time'),
    cumulativeLayoutShift: value('cumulative-layout-shift'),
    scriptBytes: bytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
    totalBytes: bytes(requests),
    requests: requests.length,
  };
  const failedAudits = ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return { figures, failedAudits };
}
