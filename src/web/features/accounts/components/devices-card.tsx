import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor } from 'lucide';
import type { Device } from '#contracts/accounts/devices.ts';
import { formatDateTime } from '#contracts/format-date.ts';
import { Icon } from '#web/components/icon.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { TRY_AGAIN } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toasts.ts';
import { devicesQuery, endDevice, endOtherDevices } from '../devices-api.ts';

/** Where the account is signed in. */
export function DevicesCard() {
  const { data, isPending, refetch } = useQuery(devicesQuery());
  const others = useEnding(endOtherDevices, 'All other devices are signed out');
  const devices = data?.data ?? [];
  return (
    <Card title="Signed-in devices">
      <p className="text-muted-foreground">
        Where your account is signed in. If you do not know one of them, sign it out and choose a new password.
      </p>
      {!data && !isPending && (
        <div className="mt-4">
          <LoadFailure message="Your devices could not be loaded." onRetry={() => void refetch()} />
        </div>
      )}
      <ul aria-busy={isPending} className="mt-4 grid gap-2">
        {isPending && <li className="min-h-16 animate-pulse rounded-control bg-muted" />}
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {devices.length > 1 && (
        <Button variant="outline" className="mt-4" isBusy={others.isPending} onClick={() => others.mutate(undefined)}>
          {others.isPending ? 'Signing out...' : 'Sign out all other devices'}
        </Button>
      )}
    </Card>
  );
}

function DeviceRow({ device: { id, name, place, lastUsedAt, isCurrent } }: { device: Device }) {
  const end = useEnding(endDevice, `${name} is signed out`);
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-control border px-3 py-2">
      <Icon of={Monitor} className="size-5 shrink-0 text-muted-foreground" />
      <p className="min-w-0 grow">
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-muted-foreground tabular-nums">
          {isCurrent ? 'This device' : `Last used ${formatDateTime(lastUsedAt)}`}
          {place && <span className="wrap-anywhere"> · address {place}…</span>}
        </span>
      </p>
      {!isCurrent && (
        <Button
          variant="outline"
          size="small"
          className="shrink-0 whitespace-nowrap"
          isBusy={end.isPending}
          aria-label={`Sign out ${name}, last used ${formatDateTime(lastUsedAt)}`}
          onClick={() => end.mutate(id)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function useEnding<Named>(run: (named: Named) => Promise<unknown>, title: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => showToast({ title, description: 'It takes effect at once.' }),
    onError: ({ message }) => showToast({ title: 'Error', description: message || TRY_AGAIN, variant: 'destructive' }),
    // Also after a failure: it may have been signed out meanwhile.
    onSettled: () => queryClient.invalidateQueries(devicesQuery()),
  });
}
