import { useState } from 'react';
import { formatRupees } from '#contracts/money.ts';
import type { LinkedOrder } from '#contracts/orders/desk/order-link.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { useAnswer } from '../use-linked-order.ts';
import { TakeLess } from './take-less.tsx';

type Quote = NonNullable<LinkedOrder['quote']>;

/** Accept, take less, or cancel. */
export function AnswerButtons({ token, quote }: { token: string; quote: Quote }) {
  const answer = useAnswer(token);
  const [isTakingLess, setTakingLess] = useState(false);
  const [isBack, setBack] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { round } = quote;
  const close = () => setAsking(false);
  return (
    <div className="grid gap-3">
      <p role="alert" className="rounded-control border border-destructive p-3 text-sm font-medium empty:hidden">
        {answer.failure}
      </p>
      {isTakingLess ? (
        <TakeLess
          quote={quote}
          isBusy={answer.isPending}
          onSend={({ lines, message }) => answer.mutate({ round, answer: 'change', lines, message })}
          onClose={() => {
            setTakingLess(false);
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
              onClick={() => setTakingLess(true)}
            >
              Take less
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
