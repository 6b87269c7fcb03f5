import { Counter, Gauge, type Registry } from 'prom-client';
import { askedOfDatabase } from '#server/database/database-metrics.ts';
import { type JobQueue, MAIL_QUEUE } from '#server/jobs/job-queue.ts';
import type { Outcome } from './deliver-mail.ts';

/** Gives what counts the outcomes of this process. */
export function installMailMetrics(register: Registry, jobs: JobQueue): (outcome: Outcome) => void {
  new Gauge({
    name: 'mails_waiting',
    help: 'Mails that are still to be sent, by any process',
    // All processes see the same queue.
    aggregator: 'first',
    registers: [register],
    async collect() {
      this.set(await askedOfDatabase(jobs.countWaiting(MAIL_QUEUE)));
    },
  });
  new Gauge({
    name: 'mails_oldest_waiting_seconds',
    help: 'How long the oldest of them waits; 0 when none does',
    aggregator: 'first',
    registers: [register],
    async collect() {
      this.set(await askedOfDatabase(jobs.longestWait(MAIL_QUEUE)));
    },
  });
  const mails = new Counter({
    name: 'mails_total',
    help: 'Mails that this process has sent, put off or given up, and those that nobody needed any more',
    labelNames: ['outcome'],
    registers: [register],
  });
  return (outcome) => mails.inc({ outcome });
}
