import { useState } from 'react';
import { formatRupees } from '#contracts/money.ts';
import type { LinkedOrder } from '#contracts/orders/desk/order-link.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import type { useAnswer } from '../use-linked-order.ts';
import { ChangeQuantities } from './change-quantities.tsx';

type Quote = NonNullable<LinkedOrder['quote']>;

type Props = { quote: Quote; answer: ReturnType<typeof useAnswer> };

/** Accept, change quantities, or cancel. */
export function AnswerButtons({ quote, answer }: Props) {
  const [isChanging, setChanging] = useState(false);
  const [isBack, setBack] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { round } = quote;
  const close = () => setAsking(false);
  return (
    <div className="grid gap-3">
      {isChanging ? (
        <ChangeQuantities
          quote={quote}
          isBusy={answer.isPending}
          onSend={({ lines, message }) => answer.mutate({ round, answer: 'change', lines, message })}
          onClose={() => {
            setChanging(false);
            setBack(true);
          }}
        />
      ) : (
        <>
          <Button
            className="w-full justify-center"
            isBusy={answer.isPending}
            onClick={() => answer.mutate({ round, answer: 'accept' })}
          >
            Accept {formatRupees(quote.grandTotal)}
          </Button>
          <div className="grid gap-3 sm:grid-cols-2">
            <Button
              variant="outline"
              className="justify-center"
              // The form that had the focus is gone.
              autoFocus={isBack}
              onClick={() => setChanging(true)}
            >
              Change quantities
            </Button>
            <Button variant="outline" className="justify-center text-destructive" onClick={() => setAsking(true)}>
              Cancel order
            </Button>
          </div>
        </>
      )}
      <Modal isOpen={isAsking} onClose={close} title="Cancel this order?" isQuestion>
        <p>Nothing is sent and you owe nothing. This cannot be undone, but you can order again at any time.</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={close}>
            Keep order
          </Button>
          <Button
            variant="outline"
            className="border-destructive! text-destructive"
            isBusy={answer.isPending}
            onClick={() => answer.mutate({ round, answer: 'decline' }, { onSettled: close })}
          >
            Yes, cancel order
          </Button>
        </div>
      </Modal>
    </div>
  );
}
