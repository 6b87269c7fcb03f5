import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { VersionConflict } from './version-conflict.tsx';

afterEach(cleanup);

const fields = [
  { label: 'Name', mine: 'Moss', theirs: 'Fern' },
  { label: 'Slug', mine: 'moss', theirs: 'moss' },
];

function Form({ onSave }: { onSave: (version: number) => void }) {
  const [version, setVersion] = useState(1);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(version);
      }}
    >
      {version === 1 && <VersionConflict fields={fields} onKeepMine={() => setVersion(2)} onTakeTheirs={() => {}} />}
    </form>
  );
}

test('only what differs is shown, mine beside theirs', () => {
  render(<Form onSave={() => {}} />);
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldYoursTheirs',
    'NameMossFern',
  ]);
});

test('keeping mine sends the form once, on their version, though the choice is gone by then', () => {
  const onSave = vi.fn();
  render(<Form onSave={onSave} />);
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine and save' }));
  expect(onSave).toHaveBeenCalledExactlyOnceWith(2);
  expect(screen.queryByRole('table')).toBeNull();
});
