import type { ProductKind } from '#contracts/delivery/dispatch-policy.ts';
import type { Paise } from '#contracts/money.ts';
import type { OrderAmounts } from '#contracts/orders/order-amounts.ts';
import { type ClaimFile, MAX_CLAIM_PHOTOS } from './claim-files.ts';
import type { ClaimProblem } from './claim-states.ts';
import type { ClaimsPolicy } from './claims-policy.ts';

type ProvenLine = { itemId: number; name: string; kind: ProductKind; problem: ClaimProblem };
type Evidence = Pick<ClaimFile, 'step' | 'media' | 'itemId' | 'state'>;

/** Photos of the label and of the sealed box. */
const PARCEL_PHOTOS = 2;

type ToSubmit = {
  lines: readonly ProvenLine[];
  files: readonly Evidence[];
  /** The customer sent the video on WhatsApp. */
  videoOnWhatsapp: boolean;
  needsVideo: ClaimsPolicy['needsVideo'];
};

/** What a claim still needs before it can be sent, by field; empty when it is complete. */
export function missingToSubmit({ lines, files, videoOnWhatsapp, needsVideo }: ToSubmit): Record<string, string> {
  const ready = files.filter(({ state }) => state === 'ready');
  const hasPhoto = (step: string) => ready.some((file) => file.step === step && file.media === 'photo');
  const hasVideo = videoOnWhatsapp || ready.some(({ media }) => media === 'video');
  const unshown = deadWithoutPhoto(lines, ready);
  return {
    ...(lines.length === 0 && { lines: 'Please say what is wrong' }),
    ...(!hasPhoto('label') && { label: 'Please add a photo of the label' }),
    ...(!hasPhoto('sealed') && { sealed: 'Please add a photo of the sealed box' }),
    ...(!hasVideo && lines.some(({ kind }) => needsVideo[kind]) && { opening: 'Please add a video of the opening' }),
    ...(unshown.length > 0 && { dead: `Please add a photo of: ${unshown.map(({ name }) => name).join(', ')}` }),
  };
}

/** A photo that names no item counts for any line. More photos than a claim can have are not asked for. */
function deadWithoutPhoto(lines: readonly ProvenLine[], ready: readonly Evidence[]): ProvenLine[] {
  const photos = ready.filter(({ step, media }) => step === 'dead' && media === 'photo');
  const shown = new Set(photos.map(({ itemId }) => itemId));
  const unnamed = photos.filter(({ itemId }) => itemId === null).length;
  if (photos.length >= MAX_CLAIM_PHOTOS - PARCEL_PHOTOS) return [];
  return lines.filter(({ itemId, problem }) => problem === 'dead' && !shown.has(itemId)).slice(unnamed);
}

export type ApprovedLine = {
  pricePaise: Paise;
  /** Pieces in the order. */
  sold: number;
  approved: number;
  problem: ClaimProblem | null;
};

/**
 * What the approved pieces cost, without their share of the order's discount. The delivery charge comes with it only
 * when everything in the order was dead. `lines` are all lines of the order.
 */
export function approvedAmount(order: OrderAmounts, lines: readonly ApprovedLine[]): Paise {
  const goods = lines.reduce((sum, { pricePaise, approved }) => sum + pricePaise * approved, 0);
  const isAllDead = lines.every(({ sold, approved, problem }) => problem === 'dead' && approved === sold);
  const discount = order.subtotalPaise === 0 ? 0 : Math.round((order.discountPaise * goods) / order.subtotalPaise);
  return goods - discount + (isAllDead ? order.shippingPaise : 0);
}

type DecidedLine = { quantity: number; approvedQuantity: number };

export function decidedState(lines: readonly DecidedLine[]): 'approved' | 'part-approved' | 'refused' {
  if (lines.every(({ approvedQuantity }) => approvedQuantity === 0)) return 'refused';
  return lines.every(({ quantity, approvedQuantity }) => approvedQuantity === quantity) ? 'approved' : 'part-approved';
}
