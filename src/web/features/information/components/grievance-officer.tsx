import { ACKNOWLEDGEMENT_HOURS, SETTLEMENT_TIME } from '#contracts/shop/policies.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { MailLink, PhoneLink } from './shop-links.tsx';

/** Contact details for complaints, and how they are handled. */
export function GrievanceOfficer() {
  const { grievanceOfficer } = useShop();
  return (
    <>
      <p>
        Our grievance officer is <strong>{grievanceOfficer}</strong>: <MailLink />, <PhoneLink />.
      </p>
      <p>
        Every complaint gets a reference number, is acknowledged within {ACKNOWLEDGEMENT_HOURS} hours and is settled
        within {SETTLEMENT_TIME}.
      </p>
    </>
  );
}
