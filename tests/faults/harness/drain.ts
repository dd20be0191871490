import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from './blows/blow.ts'
import { rowsOf } from './promises/asked.ts'

const drainMs = 90_000
/** Longest wait for the queue's own pauses before an admin presses the button. */
const patienceMs = 400
/** One in so many runs never presses it. */
const untouched = 12

interface Waiting {
  readonly mails: number
  readonly outgoing: number
  readonly jobs: number
  readonly delivered: number
}

const question = `
  select (select count(*)::int from mail_in where status = 'received') as mails,
    (select count(*)::int from outbox where status in ('queued', 'sending', 'ending')) as outgoing,
    (select count(*)::int from graphile_worker._private_jobs) as jobs,
    (select count(distinct internet_id)::int from mail_in where internet_id = any($1::text[])) as delivered`

/** Waiting jobs of the queues, and arrivals of a watched mailbox. */
export async function lookAtQueues(
  evidence: Parameters<typeof rowsOf>[0],
  delivered: ReadonlySet<string>,
): Promise<Waiting | undefined> {
  const [waiting] = await rowsOf<Waiting>(evidence, question, [[...delivered]])
  return waiting
}

interface Job {
  readonly id: string
  readonly state: string
}

/** An admin presses 'Run again' on every work that waits for its next attempt. */
async function runAgain({ site }: Target): Promise<void> {
  const caller = await site.caller()
  const { status, body } = await caller.ask<{ rows: Job[] }>('GET', '/api/jobs')
  if (status !== 200) return
  for (const { id } of body.rows.filter((job) => job.state === 'retrying'))
    await caller.ask('POST', `/api/jobs/${id}/run`)
}

/** Waits until every queue is empty and all mail of the watched mailbox has come. Fails the run where that takes too long. */
export async function drain(target: Target, seed: number): Promise<void> {
  const { chronicle, ledger } = target
  const began = chronicle.now
  let last: Waiting | undefined
  while (chronicle.now - began < drainMs) {
    last = await lookAtQueues(target, ledger.delivered)
    if (last && last.mails + last.outgoing + last.jobs === 0 && last.delivered === ledger.delivered.size) return
    if (seed % untouched > 0 && chronicle.now - began > patienceMs) await runAgain(target)
    await sleep(60)
  }
  chronicle.broken('queues run dry by themselves', last)
}
