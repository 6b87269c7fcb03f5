import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { SAMPLE_ORDER } from '#contracts/testing/sample-order.ts';
import { AwaitedStepButton } from './components/awaited-step-button.tsx';

afterEach(cleanup);

test.each([
  [null, 'none', ''],
  ['answer', 'none', 'See our offer'],
  ['payment', 'requested', 'Pay for this order'],
  ['payment', 'claimed', 'See your payment'],
] as const)('while the shop awaits %s and the payment is %s, the button reads "%s"', (awaits, state, label) => {
  const order = { ...SAMPLE_ORDER, awaits, payment: { ...SAMPLE_ORDER.payment, state } };
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AwaitedStepButton order={order} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(container.textContent?.trim()).toBe(label);
});
