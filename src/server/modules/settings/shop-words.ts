import { dayText, indianDay, indianMoment } from '#contracts/delivery/calendar-days.ts';
import { shownAnnouncement } from '#contracts/shop/announcement.ts';
import { type PolicyName, policySchemas } from '#contracts/shop/owner-policies.ts';
import { sectionPages } from '#contracts/shop/page-sections.ts';
import { CLAIM_HOURS } from '#contracts/shop/policies.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import type { Context } from '#server/http/context.ts';
import { sanitiseDescription } from '#server/modules/catalogue/sanitise-description.ts';
import type { PolicyWatch } from './policy-watch.ts';

/** What the owner has set for pages. */
export async function shopWords(
  ctx: Pick<Context, 'now' | 'changesAt'>,
  policies: PolicyWatch,
): Promise<Pick<Shop, 'announcement' | 'sections' | 'claims' | 'tax'>> {
  const [policy, pages, { hours }, { registration, stateCode }] = await Promise.all([
    policies.current('announcement'),
    policies.current('pages'),
    policies.current('claims'),
    policies.current('tax'),
  ]);
  const today = indianDay(ctx.now());
  const announcement = shownAnnouncement(policy, dayText(today));
  if (policy.isOn && (policy.from !== null || policy.to !== null)) ctx.changesAt?.(indianMoment(today + 1, '00:00'));
  return {
    claims: hours === CLAIM_HOURS ? null : { hours },
    announcement,
    sections: sectionPages.filter((page) => pages[page] !== ''),
    tax: registration && { registration, stateCode },
  };
}

/** Values as they may be stored: sections of pages are HTML. */
export function safeValues(name: PolicyName, values: Record<string, unknown>): Record<string, unknown> {
  if (name !== 'pages') return values;
  const isSection = (field: string) => field in policySchemas.pages.shape;
  const clean = (field: string, value: unknown) =>
    isSection(field) && typeof value === 'string' ? sanitiseDescription(value) : value;
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, clean(field, value)]));
}
