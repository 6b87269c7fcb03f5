import * as z from 'zod/mini';
import { lineInput, oneLine, storable } from '#contracts/text.ts';
import { type MessageTemplate, messageTemplates } from './contacts.ts';

const HOURS = 'Please enter 6 to 168 hours';
const hours = () => z._default(z.int(HOURS).check(z.minimum(6, HOURS), z.maximum(168, HOURS)), 24);

const TIME = 'Please enter a time such as 21:00';
const clockTime = () => z.string(TIME).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME));

const UPI_ID = 'Enter a UPI ID such as name@bank';
const COURIER_URL = 'Please enter a link that begins with https:// and contains {number}';

export const MAX_COURIERS = 20;
export const MAX_TEMPLATE_LENGTH = 600;

const line = (label: string, max: number) =>
  z._default(
    z
      .string(`${label} must be text`)
      .check(oneLine(), z.trim(), z.maxLength(max, `${label} may have at most ${max} characters`), storable()),
    '',
  );

/** The words in braces are filled in. */
export const defaultTemplates: Record<MessageTemplate, string> = {
  quote:
    'Hello {name}, {shop} here about order #{id}. We checked everything: {changes}. New total {total}. {promise} ' +
    'Please accept or change it here: {link} We keep it for you until {time}.',
  payment:
    'Thank you! Order #{id} comes to {due}. {promise} Pay by UPI to {upiId} or here: {link} Please tell us the reference.',
  reminder: 'Hello {name}, order #{id} is still waiting for you: {link} We can keep it until {time}.',
  shipped:
    'Order #{id} is on its way with {carrier}, number {number}. Follow it: {link} ' +
    'Live plants and fish: please open the box on camera.',
  'let-go':
    'Hello {name}, we kept order #{id} until {time} and heard nothing, so the items went back into the shop. ' +
    'You owe nothing.',
  sorry:
    'Hello {name}, {shop} here about order #{id}. We are very sorry: nothing of it is in stock, so we have cancelled it. ' +
    'You owe nothing. If you have paid, we pay it back.',
  moved: 'Hello {name}, about order #{id}: {moved}. {promise} Please tell us if that does not suit you: {link}',
};

const template = (name: MessageTemplate) =>
  z._default(
    z
      .string('The message must be text')
      .check(
        z.trim(),
        z.minLength(1, 'Please write the message'),
        z.maxLength(MAX_TEMPLATE_LENGTH, `A message may have at most ${MAX_TEMPLATE_LENGTH} characters`),
        storable(),
      ),
    defaultTemplates[name],
  );

const templatesSchema = z.object(
  Object.fromEntries(messageTemplates.map((name) => [name, template(name)])) as Record<
    MessageTemplate,
    ReturnType<typeof template>
  >,
);

const httpsUrl = z.url({ protocol: /^https$/ });

/** Pages and mails show the host of the link. */
function isLinkOfParcel(url: string): boolean {
  return url === '' || z.safeParse(httpsUrl, url.replaceAll('{number}', '1')).success;
}

const courierSchema = z.object({
  name: lineInput({ label: 'The courier', max: 60, required: 'Please enter the courier' }),
  /** Empty when the courier has no page for a parcel. */
  url: z
    .string(COURIER_URL)
    .check(
      z.trim(),
      z.maxLength(250, COURIER_URL),
      z.regex(/^$|^https:\/\/[^\s{}/]+\/[^\s{}]*\{number\}[^\s{}]*$/, COURIER_URL),
      z.refine(isLinkOfParcel, COURIER_URL),
    ),
});

const firstCouriers = ['DTDC', 'ST Courier', 'Professional', 'Delhivery', 'Bus parcel'];

export const deskPolicySchema = z.object({
  quoteHours: hours(),
  paymentHours: hours(),
  processingOnPayment: z._default(z.boolean('processingOnPayment must be true or false'), true),
  letGo: z._default(z.boolean('letGo must be true or false'), true),
  quiet: z._default(z.object({ from: clockTime(), to: clockTime() }, TIME), { from: '21:00', to: '09:00' }),
  upiId: z._default(
    z
      .string(UPI_ID)
      .check(z.trim(), z.maxLength(100, UPI_ID), z.regex(/^$|^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9.-]+$/, UPI_ID)),
    '',
  ),
  upiName: line('The name', 50),
  upiIsMerchant: z._default(z.boolean('upiIsMerchant must be true or false'), false),
  bankText: z._default(
    z
      .string('The bank details must be text')
      .check(z.trim(), z.maxLength(300, 'The bank details may have at most 300 characters'), storable()),
    '',
  ),
  couriers: z._default(
    z.array(courierSchema, 'couriers must be a list').check(z.maxLength(MAX_COURIERS, `At most ${MAX_COURIERS}`)),
    firstCouriers.map((name) => ({ name, url: '' })),
  ),
  templates: z._default(templatesSchema, defaultTemplates),
});

export type DeskPolicy = z.output<typeof deskPolicySchema>;
