import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { type Finding, Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, test } from 'vitest';
import { standInSettings } from '#server/testing/provider-stand-in.ts';
import { openTestShop } from '#server/testing/test-shop.ts';

/** The evaluator's findings in a policy, without mere suggestions. */
function findingsIn(policy: string): Finding[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.MEDIUM_MAYBE);
}

async function sentPolicy(config: object): Promise<string> {
  const shop = await openTestShop({ catalogue: 'empty', config });
  const { headers } = await shop.get('/healthz');
  await shop.close();
  return String(headers['content-security-policy']);
}

describe('the evaluator finds nothing in the policy of a shop', () => {
  test.each([
    ['without an identity provider', {}],
    ['with one', { idp: standInSettings }],
    ['on https, with hosts of pictures', { publicUrl: 'https://shop.example', imageHosts: ['pictures.example'] }],
  ])('%s', async (_, config) => {
    expect(findingsIn(await sentPolicy(config))).toEqual([]);
  });
});

test.each([
  "default-src 'none'; script-src 'self' 'unsafe-inline'; base-uri 'none'",
  "default-src 'none'; script-src 'self' https:; base-uri 'none'",
  "default-src 'none'; script-src 'self' https://www.googleapis.com; base-uri 'none'",
  "script-src 'self'; base-uri 'none'",
])('it would find the hole in %s', (policy) => {
  expect(findingsIn(policy)).not.toEqual([]);
});
