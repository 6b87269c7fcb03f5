import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { withdrawClaim } from '../api.ts';
import { useClaimMutation, useOpenClaim } from '../use-claim.ts';
import { Failure } from './failure.tsx';

export function WithdrawClaim() {
  const { token } = useOpenClaim();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useClaimMutation(token, () => withdrawClaim(token));
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="quiet" className="-ml-5 justify-self-start text-destructive" onClick={() => setAsking(true)}>
        Withdraw this claim
      </Button>
      <Failure message={withdraw.failure} />
      <Modal isOpen={isAsking} onClose={close} title="Withdraw this claim?" isQuestion>
        <p>We stop looking at it. You can report the parcel again as long as there is time.</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={close}>
            Keep it
          </Button>
          <Button
            variant="outline"
            className="border-destructive! text-destructive"
            isBusy={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined, { onSettled: close })}
          >
            Yes, withdraw it
          </Button>
        </div>
      </Modal>
    </>
  );
}
