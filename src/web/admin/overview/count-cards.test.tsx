import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { CountCards } from './count-cards.tsx';

afterEach(cleanup);

test('a count is exact up to 10,000, and said to be more above', () => {
  const counts = { products: 9_999, categories: 0, tags: 10_000, orders: 10_001, users: 1 };
  render(<CountCards counts={counts} />, { wrapper: MemoryRouter });
  const texts = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(texts).toEqual(['Products9,999', 'Categories0', 'Tags10,000', 'Orders10,000+', 'Users1']);
});
