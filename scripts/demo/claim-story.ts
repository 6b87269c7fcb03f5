import sharp from 'sharp';
import type { ClaimDetails } from '../../src/contracts/claims/admin-claims.ts';
import type { ClaimPage } from '../../src/contracts/claims/claim.ts';
import { CLAIM_UPLOADS_PATH } from '../../src/contracts/claims/claim-files.ts';
import type { Order } from '../../src/contracts/orders/orders.ts';
import type { DemoWorld } from './demo-world.ts';
import type { Random } from './random.ts';
import { whenOpen } from './working-hours.ts';

const MINUTE_MS = 60_000;

/** The problem of goods of this kind, and the photo that shows it. */
const TROUBLES = {
  animal: { problem: 'dead', step: 'dead', note: 'It did not move when I opened the box.' },
  plant: { problem: 'dead', step: 'dead', note: 'The leaves were brown and soft when I opened the box.' },
  dry: { problem: 'damaged', step: 'other', note: 'The packaging was torn and part of it was broken.' },
} as const;

/** Something arrived dead or damaged: the customer reports it with photos, the shop decides and settles it. */
export class ClaimStory {
  readonly #world: DemoWorld;
  readonly #order: Order;
  readonly #random: Random;
  readonly #onReplacement: (orderId: number) => void;

  constructor(world: DemoWorld, random: Random, order: Order, onReplacement: (orderId: number) => void) {
    this.#world = world;
    this.#random = random;
    this.#order = order;
    this.#onReplacement = onReplacement;
  }

  async begin(customer: string): Promise<void> {
    const random = this.#random;
    const { timeline } = this.#world;
    const { url } = await this.#world.call<{ url: string }>(
      customer,
      'POST',
      `/api/orders/${this.#order.id}/claim-link`,
    );
    const token = url.split('#')[1] ?? '';
    const item = random.pick(this.#order.items);
    const { items } = await this.#world.call<ClaimPage>(null, 'POST', '/api/claim', { token });
    const { step: shown, ...trouble } = TROUBLES[items.find(({ id }) => id === item.id)?.kind ?? 'dry'];
    for (const step of ['label', 'sealed', shown]) await this.#upload(token, step, item.id);
    const lines = [{ itemId: item.id, quantity: 1, ...trouble }];
    await this.#world.call(null, 'PUT', '/api/claim/lines', { token, lines, videoOnWhatsapp: true });
    const wish = random.pick(['refund', 'replacement', 'credit'] as const);
    await this.#world.call(null, 'POST', '/api/claim/submit', { token, wish, statement: true });
    const answerAt = whenOpen(timeline.now().getTime() + random.from(60, 1400) * MINUTE_MS);
    timeline.addAlone(answerAt, () => this.#decide(wish));
  }

  async #upload(token: string, step: string, item: number): Promise<void> {
    const photo = await photoOf(step);
    const metadata = {
      token,
      step,
      media: 'photo',
      ...(step === 'dead' || step === 'other' ? { item: String(item) } : {}),
    };
    const encoded = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
    const id = await this.#world.upload(CLAIM_UPLOADS_PATH, encoded.join(), photo);
    if (!id) throw new Error(`The photo of the step ${step} was not taken`);
  }

  async #decide(wanted: 'refund' | 'replacement' | 'credit'): Promise<void> {
    const { data } = await this.#world.asOwner<{ data: { id: number; orderId: number }[] }>(
      'GET',
      '/api/admin/claims?limit=100',
    );
    const id = data.find(({ orderId }) => orderId === this.#order.id)?.id;
    const path = `/api/admin/claims/${id}`;
    const claim = await this.#world.asOwner<ClaimDetails>('GET', path);
    const decided = await this.#world.asOwner<ClaimDetails>('POST', `${path}/decision`, {
      lines: claim.lines.map(({ itemId, quantity }) => ({ itemId, approvedQuantity: quantity })),
      text: 'We are sorry. Thank you for the clear photos.',
      version: claim.version,
    });
    if (this.#random.chance(0.2)) return;
    // A parcel that was itself a replacement cost nothing, so there is no money to give back.
    const method = Number(decided.approvedAmount) === 0 ? 'replacement' : wanted;
    const settled = await this.#world.asOwner<{ replacementOrderId?: number }>('POST', `${path}/settlement`, {
      method,
      version: decided.version,
    });
    if (settled.replacementOrderId) this.#onReplacement(settled.replacementOrderId);
  }
}

/** A plain picture stands for what the camera would show. */
function photoOf(step: string): Promise<Buffer> {
  const background = { label: '#8fb3a9', sealed: '#c9a877', dead: '#7d93ab', other: '#a39382' }[step] ?? '#999999';
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
