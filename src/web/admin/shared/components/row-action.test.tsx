import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RowAction } from './row-action.tsx';

afterEach(cleanup);

test('a button of a row has its bare name, and what it is about is described', () => {
  render(<RowAction label="Edit" of="Neon Tetra" onClick={() => {}} />);
  screen.getByRole('button', { name: 'Edit', description: 'Neon Tetra' });
  expect(screen.queryByRole('button', { name: /Neon/ })).toBeNull();
});
