import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { allCategoriesQuery } from '#web/admin/products/api.ts';
import { Button } from '#web/components/ui/button.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';

const NONE_YET = 'There is no category yet. Please create one in the tab Categories first.';

type CategorySelectProps = ComponentProps<'select'> & { error?: string | undefined };

export function CategorySelect({ error, ...select }: CategorySelectProps) {
  const { data, isError, refetch } = useQuery(allCategoriesQuery());
  return (
    <div className="grid gap-2">
      <FieldFrame label="Category (required)" error={error} hint={data?.data.length === 0 ? NONE_YET : undefined}>
        {(wiring) => (
          <select {...wiring} className={controlStyles(Boolean(error))} {...select}>
            <option value="">{data ? 'Choose a category' : 'Loading...'}</option>
            {data?.data.map(({ id, name, isActive }) => (
              <option key={id} value={id}>
                {isActive ? name : `${name} (hidden)`}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {isError && !data && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-destructive">
          The categories could not be loaded.
          <Button variant="outline" size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
    </div>
  );
}
