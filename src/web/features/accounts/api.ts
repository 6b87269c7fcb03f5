import type * as accounts from '#contracts/accounts/accounts.ts';
import type { eraseMe, exportMyData } from '#contracts/accounts/my-data.ts';
import { callApi } from '#web/lib/api.ts';
import { deviceHeader } from '#web/lib/token-store.ts';

/* Calls that need no session send no token, so that an expired one cannot block a sign-in. */
const anonymous = { isAnonymous: true };

export function logIn(body: accounts.LoginInput) {
  return callApi<typeof accounts.logIn>('POST', '/api/auth/login', { body }, { ...anonymous, headers: deviceHeader() });
}

export function signUp({ email, password, fullName }: accounts.SignupInput) {
  const body = { email, password, fullName };
  return callApi<typeof accounts.signUp>('POST', '/api/auth/signup', { body }, anonymous);
}

export function createFirstAdmin({ email, password, fullName, secretKey }: accounts.FirstAdminInput) {
  const body = { email, password, fullName, secretKey };
  return callApi<typeof accounts.createFirstAdmin>('POST', '/api/auth/create-first-admin', { body }, anonymous);
}

export function forgotPassword(email: string) {
  return callApi<typeof accounts.forgotPassword>('POST', '/api/auth/forgot-password', { body: { email } }, anonymous);
}

export function resetPassword(body: accounts.ResetPasswordInput) {
  const options = { ...anonymous, headers: deviceHeader() };
  return callApi<typeof accounts.resetPassword>('POST', '/api/auth/reset-password', { body }, options);
}

export function verifyEmail(token: string) {
  return callApi<typeof accounts.verifyEmail>('POST', '/api/auth/verify-email', { body: { token } }, anonymous);
}

export function requestVerification() {
  return callApi<typeof accounts.requestVerification>('POST', '/api/auth/verify-email/request', {});
}

export function fetchMyData() {
  return callApi<typeof exportMyData>('GET', '/api/auth/me/export', {});
}

export function eraseMyAccount(password?: string) {
  const body = password === undefined ? {} : { password };
  return callApi<typeof eraseMe>('DELETE', '/api/auth/me', { body }, { headers: deviceHeader() });
}
