import { formatDate } from '#contracts/format-date.ts';
import { onDemand } from '#web/lib/load-on-demand.ts';
import { Fact, Facts, PolicyCard } from './policy-card.tsx';

const staffDialog = onDemand(async () => (await import('./staff-dialog.tsx')).StaffDialog);

/** Whether administrators and staff need the second step. */
export function StaffSection() {
  return (
    <PolicyCard name="staff" section="staff" editLabel="Edit the second step" dialog={staffDialog}>
      {({ requiredFor, requiredFrom }) => (
        <Facts>
          <Fact term="Needed by">{requiredFor === 'staff' ? 'Administrators and staff' : 'Nobody'}</Fact>
          {requiredFor === 'staff' && (
            <Fact term="From">{requiredFrom === null ? 'Now on' : formatDate(requiredFrom)}</Fact>
          )}
        </Facts>
      )}
    </PolicyCard>
  );
}
