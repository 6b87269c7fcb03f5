import { useState } from 'react';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { Button } from '#web/components/ui/button.tsx';
import { lastQuote } from '../stock-check-values.ts';
import { DeskPanel, type DeskPanelProps } from './desk-panel.tsx';
import { QuoteSummary } from './quote-summary.tsx';
import { StockCheckForm } from './stock-check-form.tsx';

/** What is there of each line, and what was agreed about it. */
export function StockCheckPanel({ orderId, noteUnsaved }: DeskPanelProps) {
  return (
    <DeskPanel orderId={orderId} title="Stock check">
      {(desk) => <StockCheck desk={desk} {...(noteUnsaved && { noteUnsaved })} />}
    </DeskPanel>
  );
}

function StockCheck({ desk, noteUnsaved }: { desk: DeskOrder } & Omit<DeskPanelProps, 'orderId'>) {
  const quote = lastQuote(desk);
  const [isChecking, setChecking] = useState(false);
  const isPending = desk.order.status === 'pending';
  const needsCheck = desk.stage === 'to-check' && quote?.state !== 'draft';
  if (isPending && (needsCheck || isChecking)) {
    return (
      <>
        {quote?.state === 'changed' && <AnswerNotice text={quote.answerText} />}
        <StockCheckForm
          desk={desk}
          {...(noteUnsaved && { noteUnsaved })}
          onDone={() => setChecking(false)}
          {...(isChecking && { onCancel: () => setChecking(false) })}
        />
      </>
    );
  }
  if (!quote) return <p className="text-muted-foreground">The stock of this order was not checked here.</p>;
  return (
    <>
      <QuoteSummary quote={quote} desk={desk} />
      {isPending && (
        <Button variant="outline" size="small" className="justify-self-start" onClick={() => setChecking(true)}>
          {quote.state === 'draft' ? 'Change the check' : 'Check again'}
        </Button>
      )}
    </>
  );
}

function AnswerNotice({ text }: { text: string | null }) {
  return (
    <div className="rounded-control border border-warning bg-warning/8 p-3">
      <p className="text-sm font-semibold">The customer asks for something else</p>
      {text && <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>}
    </div>
  );
}
