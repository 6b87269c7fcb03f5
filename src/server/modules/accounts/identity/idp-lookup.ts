import * as z from 'zod/mini';
import { identityErrorCode } from '#contracts/accounts/identity-errors.ts';
import type { AppError } from '#server/http/app-error.ts';
import * as refusals from './idp-refusals.ts';

const TIMEOUT_MS = 5_000;

const accountSchema = z.object({
  localId: z.string(),
  email: z.optional(z.string()),
  emailVerified: z.optional(z.boolean()),
  displayName: z.optional(z.string()),
  disabled: z.optional(z.boolean()),
});

const answerSchema = z.object({ users: z.optional(z.array(accountSchema)) });
const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

export type ProviderAccount = z.output<typeof accountSchema>;

const refusalsByCode: Record<string, () => AppError> = {
  'user-disabled': refusals.blocked,
  'user-token-expired': refusals.outOfDate,
  'user-not-found': refusals.outOfDate,
  'invalid-id-token': refusals.notBelieved,
};

/** Asks the provider for the account of a token as it is now: a token alone does not tell that it was blocked since. */
export async function lookUpAccount(toolkitUrl: string, apiKey: string, idToken: string): Promise<ProviderAccount> {
  const { status, body } = await ask(`${toolkitUrl}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`, { idToken });
  if (status === 200) return accountOf(body);
  const refusal = refusalSchema.safeParse(body);
  const code = refusal.success ? identityErrorCode(refusal.data.error.message) : '';
  const known = status < 500 ? refusalsByCode[code] : undefined;
  // Too many questions, a wrong key, a fault over there: none of these says anything about the person.
  throw known?.() ?? refusals.away(new Error(`accounts:lookup answered ${status} ${code}`));
}

async function ask(url: string, question: object): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    throw refusals.away(error);
  }
}

function accountOf(body: unknown): ProviderAccount {
  const answer = answerSchema.safeParse(body);
  if (!answer.success) throw refusals.away(answer.error);
  const account = answer.data.users?.[0];
  if (!account) throw refusals.outOfDate();
  if (account.disabled) throw refusals.blocked();
  return account;
}
