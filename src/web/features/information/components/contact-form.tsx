import { Link, useLocation } from 'react-router';
import {
  type ContactInput,
  type ContactReceipt,
  contactInputSchema,
  type sendContactMessage,
} from '#contracts/contact/contact.ts';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { callApi } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';

/** A message to the shop. The parent resets the form after `onSent`. */
export function ContactForm({ onSent }: { onSent: (receipt: ContactReceipt) => void }) {
  // A page that sends somebody here may know what it is about.
  const { subject } = (useLocation().state ?? {}) as { subject?: string };
  const { register, errors, isBusy, submit } = useForm(contactInputSchema, {
    ...(subject && { firstValues: { name: '', email: '', subject, message: '' } }),
    send: async (input) => {
      const receipt = await sendMessage(input);
      showToast({ title: 'Message sent successfully', description: "We'll get back to you as soon as possible" });
      onSent(receipt);
    },
    onFailure: ({ message }) =>
      showToast({
        title: 'Failed to send message',
        description: message || 'Please try again later',
        variant: 'destructive',
      }),
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" autoComplete="name" required error={errors.name?.message} {...register('name')} />
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <Field label="Subject" required error={errors.subject?.message} {...register('subject')} />
      <FieldFrame label="Message" error={errors.message?.message}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={5}
            required
            className={controlStyles(Boolean(errors.message), 'py-2')}
            {...register('message')}
          />
        )}
      </FieldFrame>
      <p className="text-sm text-muted-foreground">
        We use your name and email address to answer your message, for nothing else.{' '}
        <Link to={paths.privacy} className="font-semibold text-primary underline underline-offset-4">
          Privacy policy
        </Link>
      </p>
      <SubmitButton
        label="Send Message"
        busyLabel="Sending..."
        isBusy={isBusy}
        className="w-full sm:w-auto sm:justify-self-start"
      />
    </form>
  );
}

/** Works with and without a session. */
function sendMessage(body: ContactInput) {
  return callApi<typeof sendContactMessage>('POST', '/api/contact', { body }, { isAnonymous: true });
}
