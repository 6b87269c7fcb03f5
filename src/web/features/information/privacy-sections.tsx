import { Link } from 'react-router';
import { asOneLine } from '#contracts/addresses/as-one-line.ts';
import {
  ADULT_AGE,
  KNOWN_DEVICE_DAYS,
  MINIMUM_AGE,
  RESET_LINK_HOURS,
  SECURITY_RECORD_DAYS,
  SENT_ALERT_DAYS,
  SESSION_DAYS,
  UNDELIVERED_MAIL_DAYS,
  VERIFY_LINK_DAYS,
} from '#contracts/shop/policies.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { GrievanceOfficer } from './components/grievance-officer.tsx';
import type { InformationSection } from './components/numbered-sections.tsx';
import { MailLink, PhoneLink } from './components/shop-links.tsx';

export function privacySections(shop: Shop): InformationSection[] {
  return [
    {
      id: 'who-is-responsible',
      title: 'Who is responsible',
      body: (
        <>
          <p>
            {shop.legalName}, {asOneLine(shop.address)}, runs {shop.name} and decides what is done with your data. You
            reach us at <MailLink /> and <PhoneLink />.
          </p>
          <p>
            This policy follows the Digital Personal Data Protection Act, 2023. It covers this website and what we write
            to you by email and on WhatsApp.
          </p>
        </>
      ),
    },
    {
      id: 'what-we-collect',
      title: 'What we collect',
      body: (
        <ul>
          <li>
            <strong>Account:</strong> your name, your email address, and your password in a form that cannot be read.
          </li>
          <li>
            <strong>Orders and addresses:</strong> what you ordered, how you paid, your notes, and the name, address,
            email address, telephone number and GSTIN that you give for delivery and billing.
          </li>
          <li>
            <strong>Problems with a parcel:</strong> what you report, with your photographs and videos of it.
          </li>
          <li>
            <strong>Cart:</strong> while you are signed in, what is in it and how many.
          </li>
          <li>
            <strong>Messages:</strong> what you send us, with your name and email address.
          </li>
          <li>
            <strong>Stock alerts:</strong> your email address and the product that you wait for.
          </li>
          <li>
            <strong>Technical records:</strong> the network address, browser and time of sign-ins and requests.
          </li>
        </ul>
      ),
    },
    {
      id: 'why-we-use-it',
      title: 'Why we use it',
      body: (
        <>
          <p>
            To run your account, to deliver and bill your orders, to write to you about them by email and on WhatsApp,
            to answer you, to tell you once that a product is back, to keep the shop safe, and to keep the books that
            the law asks for. For nothing else: we send no advertising that you did not ask for, build no profile of
            you, and never sell your data.
          </p>
          <p>
            You give your data of your own will, for the purpose that is named where you give it. Without a name, an
            address and a telephone number we cannot deliver.
          </p>
        </>
      ),
    },
    {
      id: 'who-receives-it',
      title: 'Who receives it',
      body: (
        <>
          <p>Only those who need it for that purpose, and only what they need:</p>
          <ul>
            <li>the courier who brings your parcel: name, address, telephone number;</li>
            <li>WhatsApp, run by Meta, when we write to you there: your telephone number and the conversation;</li>
            <li>
              the services that run this website, keep its pictures and carry its email for us, who may use the data for
              nothing of their own;
            </li>
            <li>
              where the shop offers it and you choose it: the service with which you sign in, such as Google, which
              tells us your name and email address;
            </li>
            <li>authorities, where the law obliges us.</li>
          </ul>
          <p>Some of these services may work outside India, as far as Indian law allows it.</p>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and trackers',
      body: (
        <p>
          There are no trackers here: no advertising networks, no analytics of others, no cookies. Your browser itself
          keeps your sign-in, a random number by which we recognise it when you sign in again, your cart, the colours
          that you chose, the products that you looked at last, and an order form that you have not finished. Clearing
          the data of this website in your browser removes them all.
        </p>
      ),
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: (
        <ul>
          <li>Account, addresses and cart: until you delete them or your account.</li>
          <li>
            Orders: as long as your account is there. When you delete it their figures stay, without anything that names
            you. Bills are kept as long as tax law asks.
          </li>
          <li>Photographs and videos of a problem: at most one year after it is settled.</li>
          <li>
            Messages: until the matter is settled and no claim can come of it any more, or until you ask us to delete.
          </li>
          <li>
            Stock alerts: until {SENT_ALERT_DAYS} days after the alert was sent, or until you unsubscribe, which every
            alert offers with one click, or ask us to delete.
          </li>
          <li>Emails that could not be delivered: the address and the reason, {UNDELIVERED_MAIL_DAYS} days.</li>
          <li>
            Sign-ins: {SESSION_DAYS} days after the last use. The number by which we recognise your browser:{' '}
            {KNOWN_DEVICE_DAYS} days after the last sign-in. Links to choose a new password: {RESET_LINK_HOURS} hours;
            to confirm your email address: {VERIFY_LINK_DAYS} days.
          </li>
          <li>Records for the safety of the shop: at most {SECURITY_RECORD_DAYS} days.</li>
        </ul>
      ),
    },
    {
      id: 'how-we-protect-it',
      title: 'How we protect it',
      body: (
        <>
          <p>
            What travels between your browser and the shop is encrypted, passwords are stored so that they cannot be
            read, only those of us who handle orders and messages see your data, and what they change is recorded.
          </p>
          <p>
            If personal data is lost or gets into the wrong hands, we tell everybody concerned and the Data Protection
            Board of India without delay: what happened, what may follow from it, what we have done, and what you can
            do.
          </p>
        </>
      ),
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      body: (
        <>
          <p>You can, without giving a reason and without paying:</p>
          <ul>
            <li>see and download everything that we hold about you, on your account page;</li>
            <li>have what is wrong or incomplete corrected;</li>
            <li>have your data erased, by deleting your account on the account page;</li>
            <li>learn with whom we have shared your data;</li>
            <li>name a person who uses these rights for you in case of death or incapacity;</li>
            <li>complain to our grievance officer.</li>
          </ul>
          <p>
            Most of it is on your <Link to={paths.account}>account page</Link>; for the rest, and if you have no
            account, write to <MailLink />. Messages and stock alerts name nothing but an email address: they go with
            your account once you have shown that the address is yours, by a link that we mailed to it or through the
            service with which you sign in. Your account page mails you that link.
          </p>
        </>
      ),
    },
    {
      id: 'withdrawing-consent',
      title: 'Withdrawing your consent',
      body: (
        <p>
          Withdrawing is as easy as giving. One click in a stock alert ends it; deleting your account on the account
          page ends all the rest; and an email to <MailLink /> does for everything. What was done before stays lawful,
          and an order that is on its way is still delivered.
        </p>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      body: (
        <p>
          The service is not for children under {MINIMUM_AGE}. Indian law counts everybody under {ADULT_AGE} as a child:
          if you are under {ADULT_AGE}, we need the consent of a parent or guardian, who has to be able to prove it,
          before we use your data. If you learn that a child has given us data without that consent, please tell us, and
          we delete it. We do not follow what children do here, nor show them advertising.
        </p>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints and changes',
      body: (
        <>
          <GrievanceOfficer />
          <p>If that does not help, you can complain to the Data Protection Board of India.</p>
          <p>
            When this policy changes, the date at the top changes with it. If we want to use your data for something
            new, we ask you first.
          </p>
        </>
      ),
    },
  ];
}
