import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FormEvent } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormRegister,
  type UseFormReset,
  type UseFormSetValue,
  type UseFormWatch,
  useForm as useHookForm,
} from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { ApiError } from '#web/lib/api.ts';

type FormActions<Input extends FieldValues, Output> = {
  /** Without them, what a person or their browser has typed before the page was alive is taken over from the fields. */
  firstValues?: DefaultValues<Input>;
  send: (values: Output) => Promise<void>;
  /** What was said about single fields stands there already. */
  onFailure: (error: Error) => void;
};

type Form<Input extends FieldValues, Output extends FieldValues> = {
  register: UseFormRegister<Input>;
  /* For what is more than a field. */
  control: Control<Input, unknown, Output>;
  watch: UseFormWatch<Input>;
  setValue: UseFormSetValue<Input>;
  /** Begins anew with other first values. */
  reset: UseFormReset<Input>;
  /** Where sending has failed, `root` says why. */
  errors: FieldErrors<Input>;
  isBusy: boolean;
  /** Whether anything differs from the first values. */
  isDirty: boolean;
  submit: (event: FormEvent) => void;
};

/** A form judged by its contract. */
export function useForm<Input extends FieldValues, Output extends FieldValues>(
  schema: ZodMiniType<Output, Input>,
  { firstValues, send, onFailure }: FormActions<Input, Output>,
): Form<Input, Output> {
  const { register, control, watch, setValue, reset, handleSubmit, setError, formState } = useHookForm<
    Input,
    unknown,
    Output
  >({
    resolver: standardSchemaResolver(schema),
    ...(firstValues && { defaultValues: firstValues }),
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
      setError('root', { message: error.message });
      onFailure(error);
    }
  });
  return {
    register,
    control,
    watch,
    setValue,
    reset,
    errors: formState.errors,
    isBusy: formState.isSubmitting,
    isDirty: formState.isDirty,
    submit: (event) => void submit(event),
  };
}
