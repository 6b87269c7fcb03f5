import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sendAnswer, sendAtOnce } from '#server/http/send-answer.ts';
import { AnswerCache, packOnce } from './answer-cache.ts';
import { chosenEncoding } from './content-coding.ts';
import type { RevisionWatch } from './revisions.ts';

/** Stock may change in another process without a new revision: after this time the database is asked again. */
const MAX_AGE_MS = 750;
const MAX_ADDRESS_CHARACTERS = 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers of the API that are the same for every visitor. Any change by this process makes all of them old at once, so
 * that an order's stock shows in the next answer. Whoever has signed in neither reads nor fills them.
 */
export class KeptAnswers {
  readonly #answers = new AnswerCache({ freshMs: MAX_AGE_MS, staleMs: MAX_AGE_MS, mayStandIn: false });
  /** Addresses as they were written, and what they ask for. */
  readonly #keys = new LRUCache<string, string>({
    maxSize: MAX_ADDRESS_CHARACTERS,
    sizeCalculation: (key, url) => key.length + url.length,
  });
  readonly #revision: RevisionWatch;

  constructor(revision: RevisionWatch) {
    this.#revision = revision;
  }

  /** A hook for the beginning of a request: what is there needs neither checks nor a handler. */
  readonly answerAtOnce = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const revision = this.#revision.peek();
    const key = request.actor === null && revision !== null ? this.#keys.get(request.url) : undefined;
    const encoding = chosenEncoding(request.headers['accept-encoding']);
    const ready = key === undefined ? null : this.#answers.ready(key, this.#state(revision), encoding);
    if (ready) sendAtOnce(request, reply, ready, JSON_TYPE);
    else done();
  };

  /** Without a key the answer is made for this request alone. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | null,
    toText: () => Promise<string>,
  ): Promise<FastifyReply> {
    const encoding = chosenEncoding(request.headers['accept-encoding']);
    const make = async () => ({ status: 200, text: [await toText()] });
    if (key === null) return sendAnswer(request, reply, await packOnce(await make(), encoding), JSON_TYPE);
    const state = this.#state(await this.#revision.current());
    const answer = await this.#answers.get(key, state, encoding, make);
    this.#keys.set(request.url, key);
    return sendAnswer(request, reply, answer, JSON_TYPE);
  }

  #state(revision: number | null): string {
    return `${revision}.${this.#revision.ownChanges}`;
  }
}
