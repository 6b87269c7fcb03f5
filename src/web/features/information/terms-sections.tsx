import { Link } from 'react-router';
import { asOneLine } from '#contracts/addresses/as-one-line.ts';
import { ADULT_AGE, BUSINESS_HOURS, MINIMUM_AGE } from '#contracts/shop/policies.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { hasGst } from '#web/lib/policy-sentences.ts';
import { cancelling } from './cancelling.ts';
import { GrievanceOfficer } from './components/grievance-officer.tsx';
import type { InformationSection } from './components/numbered-sections.tsx';
import { ReturnsPolicy, ShippingPolicy } from './components/shipping-and-returns.tsx';
import { MailLink, PhoneLink } from './components/shop-links.tsx';

export function termsSections(shop: Shop): InformationSection[] {
  return [
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: (
        <>
          <p>
            {shop.name} is the online shop of {shop.legalName}, {asOneLine(shop.address)}. We sell what you see here
            ourselves, from our own stock. &ldquo;We&rdquo; is this business, &ldquo;you&rdquo; is the person who uses
            the shop.
          </p>
          <p>
            Customer care: <MailLink />, <PhoneLink />, {BUSINESS_HOURS}, or the{' '}
            <Link to={paths.contact}>contact page</Link>.
          </p>
          <p>By placing an order you accept these terms. Nothing in them takes away a right that the law gives you.</p>
        </>
      ),
    },
    {
      id: 'your-account',
      title: 'Your account',
      body: (
        <>
          <p>
            You need an account to order. Please give us your correct name, email address and telephone number, keep
            your password to yourself, and tell us at once if you think that someone else uses your account.
          </p>
          <p>
            The shop is not for children under {MINIMUM_AGE}. If you are under {ADULT_AGE}, a parent or guardian has to
            agree before you open an account, and has to place the order. You can close your account at any time on your{' '}
            <Link to={paths.account}>account page</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'products',
      title: 'Products',
      body: (
        <>
          <p>
            Plants and animals grow, and no two are alike: size, shape and colour may differ a little from the picture.
            What we say about a product and its care is meant to be true and complete; if we find a mistake we fix it,
            and if it concerns your order we tell you before you pay.
          </p>
          <p>
            A product that is shown as in stock may be sold, or may not be fit to travel, by the time that we check. We
            then offer you something else or leave it out, whichever you prefer.
          </p>
        </>
      ),
    },
    {
      id: 'prices',
      title: 'Prices and taxes',
      body: (
        <p>
          {`Prices are in Indian rupees${hasGst(shop) ? ' and include GST' : ''}. `}What delivery costs is shown before
          you place the order. The price that counts is the one that was shown when you ordered; a later change of
          prices does not touch your order.
        </p>
      ),
    },
    {
      id: 'orders',
      title: 'Orders',
      body: (
        <>
          <p>
            Placing an order is your offer to buy, and we confirm by email that it has reached us. We then check that
            everything is there and healthy, and write to you on WhatsApp about availability, payment options and
            delivery. The sale is agreed when we have confirmed the order on WhatsApp.
          </p>
          <p>
            We may refuse an order, for instance because something is sold out, cannot be sent to your address safely,
            or carries a price that is plainly wrong. We tell you why, and whatever you have paid comes back in full.
          </p>
        </>
      ),
    },
    {
      id: 'payment',
      title: 'Payment',
      body: (
        <p>
          Nothing is paid on this website. You pay by UPI, bank transfer or cash, as agreed on WhatsApp after we have
          confirmed your order. We never ask for a PIN, a password or a one-time code. Please pay only what we have
          confirmed from our own number, {shop.whatsapp}.
        </p>
      ),
    },
    {
      id: 'cancelling',
      title: 'Changing or cancelling an order',
      body: (
        <p>
          {cancelling} Whatever you have paid for a cancelled order comes back in full, also when we have to cancel.
        </p>
      ),
    },
    { id: 'shipping', title: 'Shipping', body: <ShippingPolicy /> },
    { id: 'returns', title: 'Returns and refunds', body: <ReturnsPolicy /> },
    {
      id: 'fair-use',
      title: 'Fair use of the shop',
      body: (
        <>
          <p>
            Please do not use the shop to break the law, to order in another person&rsquo;s name, to get at data that is
            not yours, or to overload it. We may close an account that is used in that way, and tell its holder why.
          </p>
          <p>
            Names, texts and pictures of the shop are ours or used with permission: you may share them with a link to
            us, not sell with them. And please never set a plant or an animal from an aquarium free in open water.
          </p>
        </>
      ),
    },
    {
      id: 'responsibility',
      title: 'What we answer for',
      body: (
        <>
          <p>
            We answer for what we sell and for what we promise here. Once a living thing has arrived well, its life
            depends on the tank it goes into, and we cannot answer for that. We do not answer for delays that could not
            be avoided, such as floods, strikes or closed roads, but we tell you of them and look for the best way on.
          </p>
          <p>
            Where we owe you damages for an order, they do not exceed what you paid for it, except where the law does
            not allow such a limit.
          </p>
        </>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints, law and changes',
      body: (
        <>
          <GrievanceOfficer />
          <p>
            Indian law applies. You may also call the National Consumer Helpline (1915) or go to the consumer commission
            where you live. For all else the courts at the place of our business decide.
          </p>
          <p>
            When these terms change, the date at the top changes with them. An order is judged by the terms of the day
            on which it was placed.
          </p>
        </>
      ),
    },
  ];
}
