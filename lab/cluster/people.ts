import type { SettingsView } from '../../src/contracts/shop/settings.ts';
import { type Caller, caller, expectStatus } from './caller.ts';

export const PASSWORD = 'lotus on the water';

export type Person = { id: number; email: string; token: string; call: Caller };

/** Creates an account through the API and signs in, with an own IP address. */
export async function newPerson(port: number, number: number): Promise<Person> {
  const call = caller(number);
  const email = `person-${number}@example.com`;
  const body = { email, password: PASSWORD, fullName: 'Asha Rao' };
  const { id } = await expectStatus<{ id: number }>(
    201,
    call(port, { method: 'POST', path: '/api/auth/signup', body }),
  );
  return { id, email, call, token: await signIn(call, port, email) };
}

export async function signIn(call: Caller, port: number, email: string): Promise<string> {
  const body = { email, password: PASSWORD };
  const response = call(port, { method: 'POST', path: '/api/auth/login', body });
  return (await expectStatus<{ access: string }>(200, response)).access;
}

export async function firstAdministrator(port: number, number: number, secretKey: string): Promise<Person> {
  const call = caller(number);
  const email = 'owner@example.com';
  const body = { email, password: PASSWORD, fullName: 'Lakshmi Reddy', secretKey };
  const made = call(port, { method: 'POST', path: '/api/auth/create-first-admin', body });
  const { id } = await expectStatus<{ id: number }>(201, made);
  return { id, email, call, token: await signIn(call, port, email) };
}

/** As the owner can in the dashboard: a few buyers place all orders of the test. */
export async function raiseOrderLimits(port: number, { call, token }: Person): Promise<void> {
  const path = '/api/admin/settings';
  const settings = await expectStatus<SettingsView>(200, call(port, { path, token }));
  const raised = { ordersPerHour: 1000, openOrders: 1000, openValue: '9999999.00' };
  const body = { ...settings, orderLimits: { ...settings.orderLimits, ...raised } };
  await expectStatus(200, call(port, { method: 'PUT', path, body, token }));
}
