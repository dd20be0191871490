import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import pg from 'pg'
import { single, times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { mailsOfShapes } from './mail-shapes.ts'

const burst = 10_000
const connections = 8
const lookEveryMs = 500
const listEveryMs = 100
const settleWithinMs = 45 * 60_000
const mostListMs = 1000
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

/** Looks at the program and reads the inbox as a person would while the mail comes in, until it is stopped. */
class Bystander {
  readonly list: number[] = []
  mostMegabytes = 0
  #isStopped = false
  readonly #stage: Stage

  constructor(stage: Stage) {
    this.#stage = stage
  }

  async stand(): Promise<void> {
    const { http, product, largeClient } = this.#stage
    while (!this.#isStopped) {
      await this.#stage.token()
      const began = performance.now()
      await http.take(`/api/data/clients/${largeClient}/threads?limit=15`)
      this.list.push(performance.now() - began)
      this.mostMegabytes = Math.max(this.mostMegabytes, await product.memory())
      await sleep(listEveryMs)
    }
  }

  stop(): void {
    this.#isStopped = true
  }
}

const senderTo = (port: number): Transporter =>
  createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true, pool: true, maxConnections: connections })

/** Hands all mails to the receiver; answers how many it took and the seconds that took. */
async function sendAll(port: number, count: number, mark: string): Promise<{ accepted: number; seconds: number }> {
  const transport = senderTo(port)
  const began = performance.now()
  let accepted = 0
  const queue = mailsOfShapes(count, mark).values()
  const send = async () => {
    for (const { from, raw } of queue) {
      await transport.sendMail({ envelope: { from, to: address }, raw })
      accepted += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, send))
  transport.close()
  return { accepted, seconds: (performance.now() - began) / 1000 }
}

/** Waits until nothing is received and neither threaded nor held; answers the counts and the seconds of waiting. */
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

async function run(stage: Stage): Promise<Measured[]> {
  const count = stage.isRehearsal ? 60 : burst
  const since = Date.now()
  const bystander = new Bystander(stage)
  const stood = bystander.stand()
  const { accepted, seconds } = await sendAll(stage.product.mailPort, count, `burst-${since}`)
  const end = await settled(stage.db, since, accepted).finally(() => bystander.stop())
  await stood
  const lost = accepted - end.threaded - end.held
  const list = times(bystander.list)
  const name = `burst of ${count.toLocaleString('en-US')} mails`
  return [
    {
      name: `${name}: taken by the receiver`,
      times: single(count / seconds),
      promise: 'stated',
      unit: 'a second',
      facts: [`${accepted} accepted, ${end.threaded} threaded, ${end.held} held for attention`],
    },
    { name: `${name}: lost`, times: single(lost), promise: '0', isMet: lost === 0, unit: 'rows' },
    { name: `${name}: lag until all are threaded or held`, times: single(end.seconds), promise: 'stated', unit: 's' },
    {
      name: `${name}: list of 15 threads meanwhile`,
      times: list,
      promise: `usable: p95 <= ${mostListMs / 1000} s`,
      isMet: list.p95 <= mostListMs,
    },
    { name: `${name}: memory at most`, times: single(bystander.mostMegabytes), promise: 'stated', unit: 'MB' },
  ]
}

export const mailBurst: Row = { name: 'mail-burst', isLong: true, run }
