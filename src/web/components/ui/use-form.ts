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
  type UseFormSetFocus,
  type UseFormSetValue,
  type UseFormTrigger,
  type UseFormWatch,
  useForm as useHookForm,
} from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { ApiError, TRY_AGAIN } from '#web/lib/api.ts';

type FormActions<Input extends FieldValues, Output> = {
  /** If omitted, text typed or autofilled before hydration is read from the fields. */
  firstValues?: DefaultValues<Input>;
  send: (values: Output) => Promise<void>;
  /** The reason in `root` if the error has no message. */
  fallback?: string;
  /** Errors of single fields are already shown at the fields. */
  onFailure: (error: Error) => void;
};

type Form<Input extends FieldValues, Output extends FieldValues> = {
  register: UseFormRegister<Input>;
  /** For controls that are not plain inputs. */
  control: Control<Input, unknown, Output>;
  watch: UseFormWatch<Input>;
  setValue: UseFormSetValue<Input>;
  setFocus: UseFormSetFocus<Input>;
  trigger: UseFormTrigger<Input>;
  /** Starts again with other first values. */
  reset: UseFormReset<Input>;
  /** If sending failed, `root` has the reason. */
  errors: FieldErrors<Input>;
  isBusy: boolean;
  /** Whether anything differs from the initial values. */
  isDirty: boolean;
  submit: (event: FormEvent) => void;
};

/** A form validated by its contract. */
export function useForm<Input extends FieldValues, Output extends FieldValues>(
  schema: ZodMiniType<Output, Input>,
  { firstValues, send, fallback = TRY_AGAIN, onFailure }: FormActions<Input, Output>,
): Form<Input, Output> {
  const hookForm = useHookForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    ...(firstValues && { defaultValues: firstValues }),
  });
  const { register, control, watch, setValue, setFocus, trigger, reset, handleSubmit, setError, formState } = hookForm;
  const submit = handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const fieldErrors = error instanceof ApiError ? Object.entries(error.errors) : [];
      fieldErrors.forEach(([field, message], index) => {
        if (field in values) setError(field as Path<Input>, { message }, { shouldFocus: index === 0 });
      });
      setError('root', { message: error.message || fallback });
      onFailure(error);
    }
  });
  return {
    register,
    control,
    watch,
    setValue,
    setFocus,
    trigger,
    reset,
    errors: formState.errors,
    isBusy: formState.isSubmitting,
    isDirty: formState.isDirty,
    submit: (event) => void submit(event),
  };
}
