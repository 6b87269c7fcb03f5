import { onDemand } from '#web/lib/load-on-demand.ts';
import { Fact, Facts, PolicyCard } from './policy-card.tsx';

const deskDialog = onDemand(async () => (await import('./desk-policy-dialog.tsx')).DeskPolicyDialog);

/** How orders are answered, paid and sent. */
export function DeskSection() {
  return (
    <PolicyCard name="desk" section="desk" editLabel="Edit the order desk" dialog={deskDialog}>
      {({ quoteHours, paymentHours, letGo, upiId, couriers }) => (
        <Facts>
          <Fact term="Time to answer">{quoteHours} hours</Fact>
          <Fact term="Time to pay">{paymentHours} hours</Fact>
          <Fact term="When time is over">{letGo ? 'The order is let go' : 'The order stays'}</Fact>
          <Fact term="UPI ID">{upiId || 'None yet: customers see no QR code'}</Fact>
          <Fact term="Couriers">{couriers.map(({ name }) => name).join(', ') || 'None'}</Fact>
        </Facts>
      )}
    </PolicyCard>
  );
}
