import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { quotes, trips } from '../../../domain/charter/index.ts'
import { tasks } from '../../../domain/crm/index.ts'
import { queue } from '../../../domain/inbox/index.ts'
import { dayMs, hourMs } from '../../../domain/kernel/values/durations.ts'
import { amendRecord, createRecord } from '../../../server/platform/records/index.ts'
import { call, entryOf, inLaro, laro, receive } from '../../contract/inbox-server.ts'
import type { MoneyDesk } from '../../contract/money-desk.ts'
import type { Dice } from '../../contract/random-shop/dice.ts'
import { openShop, type Customer } from '../../contract/random-shop/open-shop.ts'
import { RandomStaff, type StepName } from '../../contract/random-shop/play-order.ts'
import { contactId } from '../../faults/harness/world/cluster.ts'
import { Ledger } from '../../faults/harness/world/ledger.ts'
import type { TestServer } from '../../test-server.ts'
import { cast } from '../../world.ts'

/** Steps with orders that need no provider outside. */
const steps: readonly StepName[] = ['pay', 'pay', 'giveBack', 'edit', 'split', 'reverse', 'cancel', 'place', 'again']

const airport = (icao: string) => ({ icao, name: `${icao} field`, timezone: 'America/Chicago' })

/** Everything that people do in a month, and what was acknowledged of it. */
export class Office {
  readonly ledger = new Ledger('month')
  /** Follow-ups with their moments, names of finished tasks, addresses of imported people, and numbers of flown and cancelled trips. */
  readonly followUps: { readonly message: string; readonly due: number }[] = []
  readonly finished: string[] = []
  readonly imported: string[] = []
  readonly flown: string[] = []
  readonly cancelled: string[] = []
  readonly queued: string[] = []
  readonly staff: RandomStaff
  readonly #server: TestServer
  readonly #dice: Dice
  readonly #customers: readonly Customer[]
  #count = 0

  private constructor(parts: { server: TestServer; money: MoneyDesk; dice: Dice; customers: readonly Customer[] }) {
    this.#server = parts.server
    this.#dice = parts.dice
    this.#customers = parts.customers
    this.staff = new RandomStaff(parts.server, parts.money, parts.dice)
  }

  static async open(server: TestServer, money: MoneyDesk, dice: Dice): Promise<Office> {
    return new Office({ server, money, dice, customers: await openShop(server, money, 6) })
  }

  /** One of the acts of a day, in a random order. */
  async playDay(): Promise<void> {
    const acts = [
      this.#sell,
      this.#fly,
      this.#talk,
      this.#send,
      this.#keepFile,
      this.#import,
      this.#finish,
      this.#queue,
    ]
    for (const act of acts.toSorted(() => this.#dice.int(0, 2) - 1)) await act()
  }

  #next = (): number => (this.#count += 1)

  #ask = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const headers = { 'idempotency-key': v7() }
    const answer = await call(this.#server, cast.ana, { method, url, body, headers })
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as Record<string, unknown>
  }

  #sell = async (): Promise<void> => {
    await this.staff.make(this.#dice.pick(this.#customers))
    if (this.staff.orders.length === 0) return
    for (const name of this.#dice.list(4, () => this.#dice.pick(steps)))
      await this.staff.step(name, this.#dice.pick(this.staff.orders))
  }

  #fly = async (): Promise<void> => {
    const number = String(5000 + this.#next())
    const takeoff = Date.now() + this.#dice.int(1, 4) * dayMs
    const isCancelled = this.#dice.chance(25)
    await inLaro(this.#server, async (ctx) => {
      const legs = [
        {
          id: 'a',
          departureAirport: airport('KDAL'),
          arrivalAirport: airport('KTEB'),
          times: { takeoffUTC: takeoff, landingUTC: takeoff + 3 * hourMs },
        },
      ]
      const facts = { trip_number: number, agents: [entryOf(cast.ana)], legs }
      const trip = await createRecord(ctx, trips, { doc: trips.shape.parse({ status: 'tConfirmed', ...facts }) })
      if (isCancelled) await amendRecord(ctx, trips, { id: trip.id, amend: () => ({ status: 'cancelled' as const }) })
      const quote = { quote_id: `Q${number}`, quote_number: `Q${number}`, status: 'qOutstanding', legs }
      await createRecord(ctx, quotes, { doc: quotes.shape.parse(quote) })
    })
    ;(isCancelled ? this.cancelled : this.flown).push(number)
  }

  #talk = async (): Promise<void> => {
    const { thread } = await receive(this.#server, contactId)
    const message = `Follow up ${this.#next()}`
    const due = Date.now() + this.#dice.int(1, 72) * hourMs
    const doc = queue.shape.parse({ data: { thread: thread.id, message }, creator: entryOf(cast.jo) })
    await inLaro(this.#server, (ctx) => createRecord(ctx, queue, { date: due, doc }))
    this.followUps.push({ message, due })
  }

  #send = async (): Promise<void> => {
    const [messageId, threadId] = [v7(), v7()]
    const email = `c${this.#next()}.month@customer.example`
    await this.#ask('POST', '/messaging/post', {
      messageId,
      threadId,
      ref: `clients/${laro}/contacts/${contactId}`,
      medium: 'email',
      subject: 'Your flight',
      message: 'Your flight is ready.',
      recipients: [{ name: 'One', email }],
    })
    this.ledger.threads.add(threadId)
    this.ledger.emails.set(messageId, { threadId, recipients: [email] })
  }

  #keepFile = async (): Promise<void> => {
    // Half of the uploads replace an earlier one, whose content is left over.
    const place = this.#dice.int(1, 12)
    const path = `clients/${laro}/attachments/contacts/${contactId}/month-${place}.txt`
    const content = Buffer.from(`${path} ${this.#next()}\n`.repeat(this.#dice.int(10, 2000)))
    if (this.ledger.files.has(path)) await this.#sendFile('DELETE', path)
    const form = new FormData()
    form.append('file', new Blob([content]), `month-${place}.txt`)
    await this.#sendFile('POST', path, form)
    this.ledger.files.set(path, createHash('sha256').update(content).digest('hex'))
  }

  #sendFile = async (method: 'POST' | 'DELETE', path: string, form?: FormData): Promise<void> => {
    const encoded = new Response(form ?? null)
    const type = encoded.headers.get('content-type')
    const answer = await this.#server.app.inject({
      method,
      url: `/api/files/${path}`,
      headers: { ...(await this.#server.headersOf(cast.ana, laro)), ...(type !== null && { 'content-type': type }) },
      ...(form && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    })
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
  }

  #import = async (): Promise<void> => {
    const people = this.#dice.list(4, () => this.#next()).map((number) => `person${number}@import.example`)
    // A person who was imported before is known.
    const known = this.imported.length > 0 ? [this.#dice.pick(this.imported)] : []
    const rows = [...people, ...known].map((email) => `${email.split('@')[0]},${email}`)
    if (rows.length === 0) return
    const text = ['Name,Mail', ...rows].join('\n')
    const mapping = { name: 'Name', email: 'Mail' }
    await this.#ask('POST', '/contacts/imports', { text, mapping, known: 'skip', file_name: 'people.csv' })
    this.imported.push(...people)
  }

  /** Finishes a task, for which a rule adds another one. */
  #finish = async (): Promise<void> => {
    const name = `Month task ${this.#next()}`
    await inLaro(this.#server, async (ctx) => {
      const { id } = await createRecord(ctx, tasks, { doc: tasks.shape.parse({ name }) })
      await amendRecord(ctx, tasks, { id, amend: () => ({ state: 'done' as const }) })
    })
    this.finished.push(name)
    for (const task of [name, `After ${name}`]) this.ledger.tasks.set(task, task)
  }

  #queue = async (): Promise<void> => {
    const doc = queue.shape.parse({
      type: 'unread-counts',
      data: { input: { user: cast.ana.id } },
      state: 'waiting',
      creator: entryOf(cast.ana),
    })
    const { id } = await inLaro(this.#server, (ctx) => createRecord(ctx, queue, { date: Date.now(), doc }))
    this.queued.push(id)
  }
}
