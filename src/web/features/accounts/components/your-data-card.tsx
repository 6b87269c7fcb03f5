import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide';
import { useState } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { useSession } from '#web/features/session/session-context.tsx';
import { showToast } from '#web/lib/toasts.ts';
import { fetchMyData } from '../api.ts';
import { saveAsFile } from '../save-as-file.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export function YourDataCard() {
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  const download = useMutation({
    mutationFn: fetchMyData,
    onSuccess: (data) => saveAsFile('my-data.json', 'application/json', JSON.stringify(data, null, 2)),
    onError: ({ message }) =>
      showToast({ title: 'Error', description: message || 'Please try again later', variant: 'destructive' }),
  });
  return (
    <Card title="Your data">
      <p className="text-muted-foreground">
        Download everything we store about you, or delete your account for good.
        {user && !user.emailVerified && (
          <> Messages and stock alerts are left out of both until you have confirmed your email address.</>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="outline" isBusy={download.isPending} onClick={() => download.mutate()}>
          <Icon of={Download} className="size-4" />
          {download.isPending ? 'Preparing...' : 'Download my data'}
        </Button>
        <Button variant="outline" className="text-destructive" onClick={() => setAsking(true)}>
          <Icon of={Trash2} className="size-4" /> Delete my account
        </Button>
      </div>
      <DeleteAccountDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </Card>
  );
}
