import type { SignInProvider } from '#contracts/accounts/sign-in-providers.ts';
import type { ClaimState } from '#contracts/claims/claim-states.ts';
import type { MailKind } from '#contracts/mail/admin-mails.ts';
import type { OrderStatus, Turn } from '#contracts/orders/order-status.ts';

/** Every kind has a name for the list of mails that could not be delivered. */
type Named<Job extends { kind: MailKind }> = Job;

/**
 * A mail to be written and sent. It names what it is about by number: who receives it and what it says is read when it
 * is sent, so that the queue holds no address or secret.
 */
export type MailJob = Named<
  | { kind: 'order-received'; orderId: number; to: 'customer' | 'shop' }
  /** `turn`: what the mail has to explain besides the status. */
  | { kind: 'order-status'; orderId: number; status: OrderStatus; to: 'customer'; turn?: Turn }
  /** The customer is to review the offer of this round. */
  | { kind: 'order-offer'; orderId: number; round: number }
  /** The total is agreed and to be paid. */
  | { kind: 'payment-asked'; orderId: number }
  /** Nobody answered or paid in time. */
  | { kind: 'order-let-go'; orderId: number; heldUntil: string }
  /** To the shop: the customer has cancelled. */
  | { kind: 'cancellation-to-shop'; orderId: number }
  /** `state` is the one that the mail is about. */
  | { kind: 'claim-changed'; claimId: number; orderId: number; state: ClaimState; to: 'customer' | 'shop' }
  | { kind: 'credit-expiring'; creditId: number; userId: number }
  | { kind: 'back-in-stock'; subscriptionId: number }
  /** To the shop, once a day. */
  | { kind: 'low-stock'; productIds: number[]; more: number }
  | { kind: 'password-reset'; userId: number; nonce: string }
  | { kind: 'verify-email'; userId: number; nonce: string }
  | { kind: 'identity-proof'; nonce: string }
  | { kind: 'identity-refused'; userId: number; provider: SignInProvider }
  | { kind: 'identity-linked'; userId: number; provider: SignInProvider }
  | { kind: 'second-step-removed'; userId: number; byUserId: number | null; to: 'owner' | 'administrator' }
  | { kind: 'contact-copy'; messageId: number }
  | { kind: 'contact-receipt'; messageId: number }
  | { kind: 'contact-reply'; messageId: number; replyId: number }
>;

/** As stored in the queue. `requestId` is that of the request which caused it, for the log. */
export type QueuedMail = MailJob & { requestId?: string };
