/** Error codes of the identity provider's server, and the shop's code for each. */
const clientCodes: Record<string, string> = {
  EMAIL_EXISTS: 'email-already-in-use',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  INVALID_PASSWORD: 'wrong-password',
  EMAIL_NOT_FOUND: 'user-not-found',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  USER_DISABLED: 'user-disabled',
  TOKEN_EXPIRED: 'user-token-expired',
  EXPIRED_OOB_CODE: 'expired-action-code',
  INVALID_OOB_CODE: 'invalid-action-code',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  ADMIN_ONLY_OPERATION: 'admin-restricted-operation',
};

export const NETWORK_REQUEST_FAILED = 'network-request-failed';

/** The provider may append a sentence to its code: `TOKEN_EXPIRED : The user must sign in again.` */
export function identityErrorCode(serverMessage: string): string {
  const code = serverMessage.split(/\s*:\s*|\s+/)[0] ?? '';
  return clientCodes[code] ?? code.toLowerCase().replaceAll('_', '-');
}
