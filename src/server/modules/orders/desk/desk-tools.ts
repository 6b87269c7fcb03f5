import type { LinkTokens } from '#server/modules/mail/link-tokens.ts';
import type { PolicyWatch } from '#server/modules/settings/policy-watch.ts';
import type { SettingsWatch } from '#server/modules/settings/service.ts';

export type DeskTools = {
  settings: SettingsWatch;
  policies: PolicyWatch;
  linkTokens: LinkTokens;
  siteUrl: () => string;
};
