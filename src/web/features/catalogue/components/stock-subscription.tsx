import { useMutation } from '@tanstack/react-query';
import { BellRing } from 'lucide';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { showToast } from '#web/lib/toasts.ts';
import { subscribe } from '../api.ts';

const FAILURE = 'Failed to subscribe to stock notifications. Please try again.';

/** In place of the add button while a product is out of stock. */
export function StockSubscription({ productId }: { productId: number }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  // Keeps what was typed before hydration.
  useEffect(() => setEmail(field.current?.value ?? ''), []);
  const subscription = useMutation({
    mutationFn: (address: string) => subscribe(productId, address),
    onSuccess: () =>
      showToast({
        title: 'Successfully subscribed',
        description: "You'll be notified when the product is back in stock.",
      }),
    onError: (error) =>
      showToast({ title: 'Subscription failed', description: error.message || FAILURE, variant: 'destructive' }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (!address) {
      showToast({ title: 'Email required', description: 'Please enter your email address', variant: 'destructive' });
      return;
    }
    subscription.mutate(address);
  };

  if (subscription.isSuccess) {
    return (
      <div role="status" className="rounded-card border border-success bg-card p-4">
        <p className="font-semibold text-success">Successfully subscribed!</p>
        <p className="text-sm text-muted-foreground">
          We will write to {subscription.data.email} once, when it is back.
        </p>
      </div>
    );
  }
  return (
    <>
      <noscript>
        <p className="text-sm">An email when it is back needs JavaScript. Please switch it on in your browser.</p>
      </noscript>
      <form onSubmit={submit} noValidate className="rounded-card border bg-card p-4">
        <label htmlFor={id} className="font-semibold">
          Email me when it is back
        </label>
        <div className="mt-2 flex flex-wrap gap-2">
          <input
            ref={field}
            id={id}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            placeholder="you@example.com"
            aria-describedby={`${id}-notice`}
            className="min-h-11 grow rounded-control border border-input bg-background px-3"
          />
          <Button type="submit" isBusy={subscription.isPending} disabled={email.trim() === ''}>
            <Icon of={BellRing} className="size-4" />
            {subscription.isPending ? 'Subscribing...' : 'Notify Me'}
          </Button>
        </div>
        <p id={`${id}-notice`} className="mt-2 text-xs text-muted-foreground">
          One message about this product, nothing else. Every message lets you unsubscribe with one click.
        </p>
      </form>
    </>
  );
}
