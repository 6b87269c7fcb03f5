import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FormEvent } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormRegister,
  useForm as useHookForm,
} from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { ApiError } from '#web/lib/api.ts';

type FormActions<Output> = {
  send: (values: Output) => Promise<void>;
  /** What was said about single fields stands there already. */
  onFailure: (error: Error) => void;
};

type Form<Input extends FieldValues> = {
  register: UseFormRegister<Input>;
  errors: FieldErrors<Input>;
  isBusy: boolean;
  submit: (event: FormEvent) => void;
};

/**
 * A form judged by its contract. No first values: what a person, or their browser, has typed before the page was alive
 * is taken over from the fields.
 */
export function useForm<Input extends FieldValues, Output extends FieldValues>(
  schema: ZodMiniType<Output, Input>,
  { send, onFailure }: FormActions<Output>,
): Form<Input> {
  const { register, handleSubmit, setError, formState } = useHookForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
  });
  const submit = handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const told = error instanceof ApiError ? Object.entries(error.errors) : [];
      told.forEach(([field, message], index) => {
        if (field in values) setError(field as Path<Input>, { message }, { shouldFocus: index === 0 });
      });
      onFailure(error);
    }
  });
  return {
    register,
    errors: formState.errors,
    isBusy: formState.isSubmitting,
    submit: (event) => void submit(event),
  };
}
