import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { deskOrderQuery } from '#web/admin/desk/api.ts';
import { PaymentForm } from '#web/admin/desk/components/payment-form.tsx';
import { PaysOnDelivery } from '#web/admin/desk/components/payments-panel.tsx';
import { ShipmentForm } from '#web/admin/desk/components/shipment-form.tsx';
import { goToStep } from '#web/admin/desk/go-to-step.ts';
import { GuardedModal } from '#web/admin/shared/components/guarded-modal.tsx';
import type { NoteUnsaved } from '#web/admin/shared/use-unsaved-parts.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';

type Step = 'payment' | 'parcel';

type StepDialogProps = { orderId: number; step: Step; onClose: () => void };

/** What a step needs to know, asked without leaving the queue. */
export function StepDialog({ orderId, step, onClose }: StepDialogProps) {
  const { data: desk, isPending, refetch } = useQuery(deskOrderQuery(orderId));
  const title = step === 'payment' ? `Payment of order #${orderId}` : `Parcel of order #${orderId}`;
  return (
    <GuardedModal size="wide" title={title} onClose={onClose}>
      {(noteUnsaved) => (
        <>
          {desk && <StepForm {...{ desk, step, onClose, noteUnsaved }} />}
          {isPending && <PageLoading />}
          {!desk && !isPending && (
            <LoadFailure message="The order could not be loaded." onRetry={() => void refetch()} />
          )}
        </>
      )}
    </GuardedModal>
  );
}

type StepFormProps = { desk: DeskOrder; step: Step; onClose: () => void; noteUnsaved: NoteUnsaved };

function StepForm({ desk, step, onClose, noteUnsaved }: StepFormProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) goToStep(step, place.current);
  }, [step]);
  return (
    <div ref={place} className="grid gap-4">
      {step === 'payment' ? (
        <>
          <PaymentForm desk={desk} direction="in" onClose={onClose} noteUnsaved={noteUnsaved} />
          <div className="border-t pt-4">
            <PaysOnDelivery desk={desk} onDone={onClose} />
          </div>
        </>
      ) : (
        <ShipmentForm order={desk.order} onClose={onClose} noteUnsaved={noteUnsaved} />
      )}
    </div>
  );
}
