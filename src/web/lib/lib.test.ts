import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, callApi, setTransport } from './api.ts';
import { createQueryClient } from './query-client.ts';
import { dismissToast, showToast, toastStore } from './toasts.ts';

describe('a failed call', () => {
  test.each([
    [{ status: 409, body: '{"message":"Taken","code":"conflict","errors":{"name":"Taken"}}' }, 'Taken', 'conflict'],
    [{ status: 500, body: 'plain words' }, 'plain words', 'unknown'],
    [{ status: 502, statusText: 'Bad Gateway', body: '' }, 'Bad Gateway', 'unknown'],
    [{ status: 502, body: '' }, 'API error 502', 'unknown'],
    [{ status: 500, body: '{"other":1}' }, '{"other":1}', 'unknown'],
  ])('%j says %s', async (response, message, code) => {
    setTransport(async () => response);
    const error = await callApi('GET', '/api/x', {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message, code, status: response.status });
  });
});

test('a response without a body is undefined', async () => {
  setTransport(async () => ({ status: 204, body: '' }));
  expect(await callApi('DELETE', '/api/x', {})).toBeUndefined();
});

test('data is fresh for five minutes, cached for ten, retried once after a second, and not refetched on focus', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000, retryDelay: 1000, refetchOnWindowFocus: false });
  const retry = queries?.retry as (failures: number, error: unknown) => boolean;
  expect([retry(0, new Error('network')), retry(1, new Error('network'))]).toEqual([true, false]);
  expect(retry(0, new ApiError(404, { message: 'gone' }))).toBe(false);
  expect(mutations?.retry).toBe(false);
});

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a newer one replaces the older; a dismissed one is removed after its delay', () => {
    showToast({ title: 'first' });
    showToast({ title: 'second', variant: 'destructive' });
    expect(toastStore.snapshot()).toMatchObject([
      { title: 'second', variant: 'destructive', duration: 5000, isOpen: true },
    ]);
    const [toast] = toastStore.snapshot();
    dismissToast(toast?.id ?? 0);
    expect(toastStore.snapshot()).toMatchObject([{ isOpen: false }]);
    vi.advanceTimersByTime(999_999);
    expect(toastStore.snapshot()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toastStore.snapshot()).toEqual([]);
  });
});
