import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

type Fish = { id: number; name: string; stock: number };

const fish: Fish[] = [
  { id: 1, name: 'Neon Tetra', stock: 12 },
  { id: 2, name: 'Betta', stock: 0 },
];
const columns: Column<Fish>[] = [
  { header: 'Name', accessor: 'name', isTitle: true },
  { header: 'Stock', accessor: ({ stock }) => (stock === 0 ? 'Sold out' : stock) },
];

type Props = Parameters<typeof DataTable<Fish, number>>[0];

function show(more: Partial<Props> = {}) {
  const props: Props = {
    columns,
    rows: fish,
    rowKey: ({ id }) => id,
    caption: 'Fish',
    pagination: { page: 2, limit: 10, totalCount: 42, totalPages: 5 },
    onPage: vi.fn(),
    onLimit: vi.fn(),
    isLoading: false,
    ...more,
  };
  const { rerender } = render(<DataTable {...props} />);
  return { ...props, change: (next: Partial<Props>) => rerender(<DataTable {...props} {...next} />) };
}

const stepNames = ['First page', 'Previous page', 'Next page', 'Last page'];
const step = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const disabledSteps = () => stepNames.filter((name) => step(name).disabled);

afterEach(cleanup);

test('rows show a field or what a function makes of them', () => {
  show();
  const betta = screen.getByRole('row', { name: /Betta/ });
  within(betta).getByRole('rowheader', { name: 'Betta' });
  within(betta).getByRole('cell', { name: 'Sold out' });
});

test('a press on a row opens it, unless it is on a control of its own', () => {
  const onOpen = vi.fn();
  show({ onOpen, rowActions: () => <button type="button">Edit</button> });
  const betta = screen.getByRole('row', { name: /Betta/ });
  fireEvent.click(within(betta).getByRole('button', { name: 'Edit' }));
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.click(within(betta).getByText('Sold out'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(fish[1]);
});

test('the foot says where we are and leads on', () => {
  const { onPage, onLimit } = show();
  screen.getByText('Page 2 of 5');
  screen.getByText('of 42 entries');
  for (const name of stepNames) fireEvent.click(step(name));
  expect(vi.mocked(onPage).mock.calls.map(([page]) => page)).toEqual([1, 1, 3, 5]);
  const size = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Show' });
  expect([...size.options].map(({ value }) => value)).toEqual(['5', '10', '25', '50']);
  fireEvent.change(size, { target: { value: '50' } });
  expect(onLimit).toHaveBeenCalledWith(50);
});

test('nothing leads before the first or past the last page', () => {
  const { change } = show({ pagination: { page: 1, limit: 10, totalCount: 42, totalPages: 5 } });
  expect(disabledSteps()).toEqual(['First page', 'Previous page']);
  change({ pagination: { page: 5, limit: 10, totalCount: 42, totalPages: 5 } });
  expect(disabledSteps()).toEqual(['Next page', 'Last page']);
  change({ rows: [], pagination: { page: 1, limit: 10, totalCount: 0, totalPages: 0 } });
  expect(disabledSteps()).toEqual(stepNames);
  screen.getByText('Page 1 of 1');
});

test('a capped total shows that there are more, and the next page stays reachable', () => {
  const capped = { limit: 10, totalCount: 10_000, totalPages: 1000, totalIsCapped: true };
  show({ pagination: { ...capped, page: 1000 } });
  screen.getByText('of 10,000+ entries');
  expect(disabledSteps()).toEqual(['Last page']);
});

test.each([
  ['Next page', 4, 5, 'Previous page'],
  ['Last page', 2, 5, 'Previous page'],
  ['Previous page', 2, 1, 'Next page'],
  ['First page', 4, 1, 'Next page'],
])('when %s leads no further, the focus stays at the nearest step that does', (name, from, to, nearest) => {
  const pagination = { limit: 10, totalCount: 42, totalPages: 5 };
  const { change } = show({ pagination: { ...pagination, page: from } });
  step(name).focus();
  fireEvent.click(step(name));
  change({ pagination: { ...pagination, page: to } });
  expect(document.activeElement).toBe(step(nearest));
});

test('a step does not fetch the focus back from where it has gone', () => {
  const search = { placeholder: 'Search fish', value: '', onChange: vi.fn() };
  const pagination = { limit: 10, totalCount: 42, totalPages: 5 };
  const { change } = show({ search, pagination: { ...pagination, page: 4 } });
  fireEvent.click(step('Next page'));
  screen.getByRole('searchbox').focus();
  change({ search, pagination: { ...pagination, page: 5 } });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('sizes of its own can be offered', () => {
  show({ limits: [10, 20, 30, 40, 50] });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['10', '20', '30', '40', '50']);
});

test('an empty list says so, in its own words where it has some', () => {
  const { change } = show({ rows: [] });
  screen.getByText('No data found.');
  change({ rows: [], emptyMessage: 'No fish found.' });
  screen.getByText('No fish found.');
});

test('loading shows a sign, and a failure a way to try again', () => {
  const onRetry = vi.fn();
  const { change } = show({ rows: [], isLoading: true });
  screen.getByText('Loading...');
  expect(screen.queryByText('No data found.')).toBeNull();
  change({ rows: [], error: 'The fish could not be loaded.', onRetry });
  expect(screen.getByRole('alert').textContent).toContain('The fish could not be loaded.');
  fireEvent.click(step('Retry'));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('rows stay while others are on their way', () => {
  show({ isReloading: true });
  expect(screen.getByRole('table').closest('[aria-busy=true]')).not.toBeNull();
  screen.getByText('Neon Tetra');
});

test('past the end it goes to the last page there is, once the numbers are known', () => {
  const past = { page: 6, limit: 10, totalCount: 42, totalPages: 5 };
  const { onPage, change } = show({ rows: [], pagination: past, isReloading: true });
  expect(onPage).not.toHaveBeenCalled();
  change({ rows: [], pagination: past, isReloading: false });
  expect(onPage).toHaveBeenCalledExactlyOnceWith(5, true);
});

test('typing in the search box is handed on', () => {
  const onChange = vi.fn();
  show({ search: { placeholder: 'Search fish', value: '', onChange } });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search fish' }), { target: { value: 'neon' } });
  expect(onChange).toHaveBeenCalledWith('neon');
});

test('rows are selected one by one or all of the page, and those of other pages stay', () => {
  const onChange = vi.fn();
  const labelOf = ({ name }: Fish) => name;
  const { change } = show({ selection: { selected: new Set([9]), onChange, labelOf } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Betta' }));
  expect(onChange).toHaveBeenLastCalledWith(new Set([9, 2]));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(onChange).toHaveBeenLastCalledWith(new Set([9, 1, 2]));
  change({ selection: { selected: new Set([9, 1, 2]), onChange, labelOf } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(onChange).toHaveBeenLastCalledWith(new Set([9]));
});

test('when the row that had the focus is gone, the table has it', () => {
  const rowActions = ({ name }: Fish) => <button type="button">Delete {name}</button>;
  const { change } = show({ rowActions });
  step('Delete Betta').focus();
  change({ rowActions, rows: fish.slice(0, 1) });
  expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});
