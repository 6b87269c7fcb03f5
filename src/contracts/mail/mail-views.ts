import type { SignInProvider } from '#contracts/accounts/sign-in-providers.ts';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import type { ClaimState } from '#contracts/claims/claim-states.ts';
import type { Quote } from '#contracts/orders/desk/quotes.ts';
import type { OrderStatus, Turn } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';

/** How long the link of an identity proof works. */
export const IDENTITY_LINK_MINUTES = 30;

export type ContactMailMessage = {
  reference: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  createdAt: string;
};

/** What the shop wrote back. */
export type ContactMailReply = { id: number; text: string; createdAt: string };

/** A claim as its mails show it. */
export type ClaimMailFacts = {
  reference: string;
  orderId: number;
  state: ClaimState;
  isLate: boolean;
  hours: number;
  decideHours: number;
  lines: { name: string; quantity: number; approvedQuantity: number | null }[];
  /** What the shop wrote: a question, the reason of a decision, or a note. */
  text: string | null;
  /** What was approved, or how it was settled, in words. */
  outcome: string | null;
};

/** A product that has run low. `limit`: no more than these is low. */
export type LowProduct = { id: number; name: string; stock: number; limit: number };

/** `until`: when the offer ends. */
export type MailedOffer = Pick<
  Quote,
  'lines' | 'discount' | 'shippingCost' | 'shippingReason' | 'grandTotal' | 'message'
> & {
  until: string | null;
};

/** What a mail shows. The server reads it when the mail is sent; the templates only lay it out. */
export type MailView =
  /** `isVerified`: without it the mail shows nothing that a user has typed, because the address may be a stranger's.
   * `link`: where the order is paid and tracked. `hasAccount`: the reader can sign in to see it; so unless it says no.
   * */
  | { kind: 'order-received'; order: Order; isVerified: boolean; hasAccount?: boolean; link?: string }
  | { kind: 'order-to-shop'; order: Order }
  /** `claimLink`: where something wrong with a parcel is reported. `hasBill`: it is attached. */
  | {
      kind: 'order-status';
      order: Order;
      status: OrderStatus;
      turn?: Turn;
      /** The shop's words about goods that are not in stock. */
      message?: string;
      isVerified: boolean;
      hasAccount?: boolean;
      link?: string;
      claimLink?: string;
      hasBill?: boolean;
    }
  /** The shop cannot send the order as it was placed. */
  | {
      kind: 'order-offer';
      order: Order;
      offer: MailedOffer;
      isVerified: boolean;
      hasAccount?: boolean;
      link?: string;
    }
  | {
      kind: 'payment-asked';
      order: Order;
      until: string | null;
      isVerified: boolean;
      hasAccount?: boolean;
      link?: string;
    }
  /** Nobody answered or paid by `heldUntil`. */
  | {
      kind: 'order-let-go';
      order: Order;
      heldUntil: string;
      isVerified: boolean;
      hasAccount?: boolean;
      link?: string;
    }
  /** To the shop: the customer has cancelled. */
  | { kind: 'cancellation-to-shop'; order: Order }
  /** `link`: the claim's page. */
  | { kind: 'claim-changed'; claim: ClaimMailFacts; isVerified: boolean; link?: string }
  | { kind: 'claim-to-shop'; claim: ClaimMailFacts }
  | { kind: 'credit-expiring'; amount: string; expiresOn: string }
  | {
      kind: 'back-in-stock';
      product: Pick<Product, 'id' | 'name' | 'optionLabel' | 'imageUrl' | 'price' | 'compareAtPrice'>;
      unsubscribeUrl: string;
    }
  /** To the shop. `more`: how many are not listed. */
  | { kind: 'low-stock'; products: LowProduct[]; more: number }
  | { kind: 'password-reset'; link: string }
  | { kind: 'verify-email'; link: string }
  /** `hasAccount`: the link connects the sign-in to an account; otherwise it creates one. */
  | { kind: 'identity-proof'; link: string; provider: SignInProvider; hasAccount: boolean }
  /** To an administrator, whose account cannot be linked by mail. */
  | { kind: 'identity-refused'; provider: SignInProvider }
  | { kind: 'identity-linked'; provider: SignInProvider }
  /**
   * `to`: to the owner of the account, or to the administrator who did it. `by` is null for the server's own command.
   */
  | { kind: 'second-step-removed'; to: 'owner' | 'administrator'; email: string; by: string | null }
  | { kind: 'contact-copy'; message: ContactMailMessage }
  | { kind: 'contact-receipt'; message: ContactMailMessage }
  /** `earlier`: the replies before this one, the oldest first. */
  | { kind: 'contact-reply'; message: ContactMailMessage; reply: ContactMailReply; earlier: ContactMailReply[] };

export type RenderedMail = { subject: string; html: string; text: string };

export type RenderMail = (view: MailView, shop: Shop) => Promise<RenderedMail>;
