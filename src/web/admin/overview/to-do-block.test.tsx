import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import { ToDoBlock } from './to-do-block.tsx';

afterEach(cleanup);

const quiet: AdminSummary = {
  counts: { products: 0, categories: 0, tags: 0, orders: 0, users: 1 },
  ordersToActOn: { pending: 0, processing: 0 },
  sales: [],
  lowStock: [],
  bestSellers: [],
  waiting: [],
  fruitlessSearches: [],
  messages: { open: 0, overdue: 0 },
  failedMails: 0,
};

function show(summary: AdminSummary) {
  render(
    <MemoryRouter>
      <ToDoBlock summary={summary} />
    </MemoryRouter>,
  );
}

test('each thing to do leads to where it is done', () => {
  show({
    ...quiet,
    ordersToActOn: { pending: 2, processing: 1 },
    messages: { open: 3, overdue: 1 },
    failedMails: 4,
  });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Orders to confirm', '/admin?tab=orders&status=pending'],
    ['Orders to pack and send', '/admin?tab=orders&status=processing'],
    ['Messages to answer', '/admin?tab=messages'],
    ['Mails that could not be sent', '/admin?tab=settings'],
  ]);
  screen.getByText('1 overdue');
});

test('where nothing waits, it says so', () => {
  show(quiet);
  screen.getByText('Nothing is waiting for you.');
});
