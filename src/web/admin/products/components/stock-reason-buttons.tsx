import type { FocusEventHandler, KeyboardEventHandler } from 'react';
import type { StockReason } from '#contracts/catalogue/stock-reasons.ts';
import { causeWords } from '#web/admin/products/cause-words.ts';

type StockReasonButtonsProps = {
  before: number;
  after: number;
  /** The name of the product. */
  of: string;
  onChoose: (reason: StockReason) => void;
  onBlur: FocusEventHandler;
  onKeyDown: KeyboardEventHandler;
};

/** Why the stock becomes more or less, with one press. */
export function StockReasonButtons({ before, after, of, onChoose, onBlur, onKeyDown }: StockReasonButtonsProps) {
  const reasons: StockReason[] = [after > before ? 'received' : 'died', 'counted'];
  return (
    // Over the line below the field, so that nothing moves while somebody types; above it where the table ends.
    <fieldset
      aria-label={`Why the stock of ${of} changes`}
      className="absolute -top-0.5 z-10 flex gap-1 bg-card md:top-4 md:-left-15 md:in-[tr:last-child]:top-auto md:in-[tr:last-child]:bottom-7"
    >
      {reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          // A press must not take the focus from the field, which would save it without the reason.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(reason)}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          className="min-h-7 rounded-control border border-input px-2 text-xs font-semibold hover:bg-muted max-md:min-h-11 max-md:px-3 max-md:text-sm"
        >
          {causeWords[reason]}
        </button>
      ))}
    </fieldset>
  );
}
