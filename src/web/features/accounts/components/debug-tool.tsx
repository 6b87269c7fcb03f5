import { type FormEvent, useState } from 'react';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field, PasswordField } from '#web/components/ui/field.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useSession } from '#web/features/session/session-context.tsx';
import { showToast } from '#web/lib/toasts.ts';
import { tokenStore } from '#web/lib/token-store.ts';
import { logIn } from '../api.ts';

type Entry = { id: number; time: string; text: string };

const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** Shows whether tokens exist but never their values: the screen may be shared. */
function report(user: CurrentUser | null): string[] {
  const stored = (token: string | null) => (token === null ? 'not stored' : 'stored');
  return [
    ...(user
      ? [
          `User id: ${user.id}`,
          `Username: ${user.username}`,
          `Email: ${user.email}`,
          `Admin: ${user.isAdmin ? 'yes' : 'no'}`,
        ]
      : ['User: not signed in']),
    `Access token: ${stored(tokenStore.access())}`,
    `Refresh token: ${stored(tokenStore.refresh())}`,
  ];
}

export function DebugTool() {
  const { status, user, signIn } = useSession();
  const [entries, setEntries] = useState<Entry[]>([]);
  const [isBusy, setBusy] = useState(false);
  const log = (...texts: string[]) => {
    const time = clock.format(new Date());
    setEntries((known) => [...known, ...texts.map((text, index) => ({ id: known.length + index, time, text }))]);
  };

  const testLogin = async (form: FormData) => {
    setBusy(true);
    log('Login started');
    try {
      const { access, refresh, ...account } = await logIn({
        email: String(form.get('email')),
        password: String(form.get('password')),
      });
      signIn({ access, refresh, ...account });
      showToast({ title: 'Signed in successfully', description: 'Welcome back!' });
      log('Login succeeded', ...report(account));
    } catch (error) {
      const message = error instanceof Error && error.message ? error.message : 'Invalid email or password';
      showToast({ title: 'Sign in failed', description: message, variant: 'destructive' });
      log(`Login failed: ${message}`);
    }
    setBusy(false);
  };

  return (
    <>
      <form
        noValidate
        method="post"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          void testLogin(new FormData(event.currentTarget));
        }}
        className="mt-6 grid gap-4"
      >
        <Field label="Email" name="email" type="email" autoComplete="email" defaultValue="test@example.com" />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <SubmitButton label="Test Login" busyLabel="Testing..." isBusy={isBusy} />
      </form>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" className="grow" onClick={() => log(`Session: ${status}`, ...report(user))}>
          Check State
        </Button>
        <Button variant="outline" className="grow" onClick={() => setEntries([])}>
          Clear Logs
        </Button>
      </div>
      <div
        role="log"
        aria-label="Log"
        className="mt-6 min-h-40 rounded-control border bg-background p-3 text-sm wrap-anywhere tabular-nums"
      >
        {entries.length === 0 && <p className="text-muted-foreground">Nothing logged yet.</p>}
        {entries.map(({ id, time, text }) => (
          <p key={id}>
            <span className="text-muted-foreground">[{time}]</span> {text}
          </p>
        ))}
      </div>
    </>
  );
}
