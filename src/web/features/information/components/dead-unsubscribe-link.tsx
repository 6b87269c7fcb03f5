import { DeadLink } from '#web/components/dead-link.tsx';
import { paths } from '#web/lib/paths.ts';

export function DeadUnsubscribeLink() {
  return (
    <DeadLink
      message="This link is not valid. Please open it from the mail again, or write to us and we unsubscribe you."
      to={paths.contact}
      label="Contact us"
    />
  );
}
