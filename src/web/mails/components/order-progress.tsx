import type { OrderStatus } from '#contracts/orders/order-status.ts';
import { statusLook } from '#web/features/orders/status-looks.ts';
import { paint } from '../palette.ts';
import { MailTable } from './mail-table.tsx';

const steps: OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered'];

/** A decorative progress bar; the text above it says the same. */
export function OrderProgress({ status }: { status: OrderStatus }) {
  const reached = steps.indexOf(status);
  return (
    <div data-text="skip" aria-hidden="true">
      <MailTable style={{ tableLayout: 'fixed' }}>
        {steps.map((step, index) => (
          <td key={step} style={{ paddingRight: index < steps.length - 1 ? 6 : 0 }}>
            <div
              {...paint(
                index <= reached
                  ? { text: 'foreground', line: `status-${status}` }
                  : { text: 'muted-foreground', line: 'border' },
                { borderTop: '4px solid', paddingTop: 6, fontSize: 13, fontWeight: index === reached ? 700 : 400 },
              )}
            >
              {statusLook(step).label}
            </div>
          </td>
        ))}
      </MailTable>
    </div>
  );
}
