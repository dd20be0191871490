import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import pg from 'pg'
import { minuteMs } from '../../domain/kernel/values/durations.ts'
import { single, times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { mailsOfShapes, shapesInWords } from './mail-shapes.ts'
import { MemoryWatch } from './watch-memory.ts'

const rehearsed = 60
const connections = 8
const lookEveryMs = 500
const turnEveryMs = 200
const settleWithinMs = 45 * minuteMs
const mostMs = 1000
const address = 'laro@mail.flightline.example'

interface Counted {
  readonly received: number
  readonly threaded: number
  readonly held: number
}

const counts = `
  select count(*) filter (where status = 'received')::int as received,
    count(*) filter (where status = 'threaded')::int as threaded,
    count(*) filter (where status = 'held')::int as held
  from mail_in where client_id = current_setting('app.client_id')::uuid and received_at >= $1`

/** Uses the inbox as a person would while the mail comes in: looks at the list, opens the thread on top. */
class Bystander {
  readonly lists: number[] = []
  readonly threads: number[] = []
  readonly #stage: Stage
  #isStopped = false

  constructor(stage: Stage) {
    this.#stage = stage
  }

  async stand(): Promise<void> {
    const { http, largeClient } = this.#stage
    while (!this.#isStopped) {
      await this.#stage.token()
      const began = performance.now()
      const { rows } = await http.ask<{ rows: { id: string }[] }>(`/api/data/clients/${largeClient}/threads?limit=15`)
      const listed = performance.now()
      await http.take(`/api/messaging/thread/${rows[0]?.id}`)
      this.lists.push(listed - began)
      this.threads.push(performance.now() - listed)
      await sleep(turnEveryMs)
    }
  }

  stop(): void {
    this.#isStopped = true
  }
}

const senderTo = (port: number): Transporter =>
  createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true, pool: true, maxConnections: connections })

interface Sent {
  readonly accepted: number
  /** Replies of the receiver to refused mails. */
  readonly refusals: readonly string[]
  readonly seconds: number
}

/** Hands all mails to the receiver, each once: a real sender would retry a refused one or notify its user. */
async function sendAll(port: number, count: number, mark: string): Promise<Sent> {
  const transport = senderTo(port)
  const refusals: string[] = []
  let accepted = 0
  const queue = mailsOfShapes(count, mark)
  const began = performance.now()
  const send = async () => {
    for (const { from, raw } of queue) {
      try {
        await transport.sendMail({ envelope: { from, to: address }, raw })
        accepted += 1
      } catch (error) {
        refusals.push(error instanceof Error ? error.message : String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, send))
  transport.close()
  return { accepted, refusals, seconds: (performance.now() - began) / 1000 }
}

/** Waits until no received mail is unprocessed; answers the counts and the seconds of waiting. */
async function settled(db: pg.Client, since: number, expected: number): Promise<Counted & { seconds: number }> {
  const began = performance.now()
  for (;;) {
    const { rows } = await db.query<Counted>(counts, [since])
    const [counted] = rows
    const waited = performance.now() - began
    if (!counted) throw new Error('the mails cannot be counted')
    const isDone = counted.received === 0 && counted.threaded + counted.held >= expected
    if (isDone || waited > settleWithinMs) return { ...counted, seconds: waited / 1000 }
    await sleep(lookEveryMs)
  }
}

interface Burst {
  readonly count: number
  readonly sent: Sent
  readonly end: Counted & { seconds: number }
  readonly bystander: Bystander
  readonly memory: MemoryWatch
}

async function burst(stage: Stage, count: number): Promise<Burst> {
  const since = Date.now()
  const bystander = new Bystander(stage)
  const memory = new MemoryWatch(stage.product)
  const stood = bystander.stand()
  try {
    const sent = await sendAll(stage.product.mailPort, count, `burst-${since}`)
    const end = await settled(stage.db, since, sent.accepted)
    return { count, sent, end, bystander, memory }
  } finally {
    bystander.stop()
    await Promise.all([stood, memory.stop()])
  }
}

const usable = (name: string, values: readonly number[]): Measured => {
  const taken = times(values)
  return { name, times: taken, promise: `usable: p95 <= ${mostMs / 1000} s`, isMet: taken.p95 <= mostMs }
}

function measuredOf({ count, sent, end, bystander, memory }: Burst): Measured[] {
  const name = `burst of ${count.toLocaleString('en-US')} mails`
  const { accepted, refusals, seconds } = sent
  const lost = accepted - end.threaded - end.held
  const words = [...Map.groupBy(refusals, (refusal) => refusal)].map(([said, same]) => `${same.length} x ${said}`)
  return [
    {
      name: `${name}: taken by the receiver`,
      times: single(count / seconds),
      promise: 'stated',
      unit: 'a second',
      facts: [
        `copies of ${shapesInWords()}`,
        `${accepted} accepted, ${end.threaded} threaded, ${end.held} held for attention`,
        ...(words.length === 0 ? [] : [`refused while they were sent: ${words.join('; ')}`]),
      ],
    },
    {
      name: `${name}: not accounted for`,
      times: single(lost),
      promise: '0',
      isMet: lost === 0 && accepted + refusals.length === count,
      unit: 'rows',
    },
    { name: `${name}: lag until all are threaded or held`, times: single(end.seconds), promise: 'stated', unit: 's' },
    usable(`${name}: list of 15 threads meanwhile`, bystander.lists),
    usable(`${name}: opening a thread meanwhile`, bystander.threads),
    {
      name: `${name}: memory at most`,
      times: single(memory.most),
      promise: 'stated',
      unit: 'MB',
      course: memory.course,
    },
  ]
}

const run = async (stage: Stage): Promise<Measured[]> =>
  measuredOf(await burst(stage, stage.isRehearsal ? rehearsed : stage.amounts.mails))

export const mailBurst: Row = { name: 'mail-burst', isLong: true, run }
