import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import { ToDoBlock } from './to-do-block.tsx';

afterEach(cleanup);

const quiet: AdminSummary = {
  counts: { products: 0, categories: 0, tags: 0, orders: 0, users: 1 },
  ordersToActOn: { pending: 0, processing: 0 },
  desk: { toCheck: 0, toCollect: 0, toPack: 0, late: 0 },
  toPayBack: 0,
  stockCounts: { low: 0, out: 0 },
  sales: [],
  lowStock: [],
  bestSellers: [],
  waiting: [],
  fruitlessSearches: [],
  messages: { open: 0, overdue: 0 },
  billsWaiting: 0,
  failedMails: 0,
  claims: { open: 0, nextDueAt: null },
  daysWithoutBackup: null,
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
    counts: { ...quiet.counts, orders: 11 },
    desk: { toCheck: 2, toCollect: 3, toPack: 1, late: 5 },
    toPayBack: 2,
    stockCounts: { low: 6, out: 1200 },
    messages: { open: 3, overdue: 1 },
    claims: { open: 2, nextDueAt: new Date(Date.now() + 2.5 * 3_600_000).toISOString() },
    failedMails: 4,
    daysWithoutBackup: 3,
  });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['5Late orders', '/admin?tab=orders&view=late'],
    ['2Orders to check', '/admin?tab=orders&view=to-check'],
    ['3Payments to collect', '/admin?tab=orders&view=to-collect'],
    ['1Orders to pack', '/admin?tab=orders&view=to-pack'],
    ['2Orders to pay back', '/admin?tab=bills'],
    ['2Claims to answerone due in 2 h', '/admin?tab=claims'],
    ['3Messages to answer1 overdue', '/admin?tab=messages&state=open'],
    ['6Products low on stock', '/admin?tab=products&stock=low&active=yes'],
    ['1,200Products sold out', '/admin?tab=products&stock=out&active=yes'],
    ['4Emails that could not be sent', '/admin?tab=settings'],
    ['3Days without a backup', '/admin?tab=help&chapter=08-backup-and-restore'],
  ]);
});

test('before the first order, little stock of the sample goods is nothing to do', () => {
  show({ ...quiet, stockCounts: { low: 17, out: 8 } });
  screen.getByText('Nothing to do right now.');
});

test('where nothing waits, it says so', () => {
  show(quiet);
  screen.getByText('Nothing to do right now.');
  expect(screen.queryAllByRole('link')).toEqual([]);
});
