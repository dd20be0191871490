import { randomBytes } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { missing } from './stripe-refusal.ts'
import type { Metadata, StripeEvent, Thing } from './stripe-things.ts'

/** Version of the interface that the SDK of this product speaks. */
const apiVersion = '2026-10-28.endive'

const prefixes: Readonly<Record<string, string>> = {
  'checkout.session': 'cs_test',
  payment_intent: 'pi',
  setup_intent: 'seti',
  payment_method: 'pm',
  charge: 'ch',
  customer: 'cus',
  refund: 're',
  dispute: 'du',
  balance_transaction: 'txn',
  payout: 'po',
  event: 'evt',
  file: 'file',
  subscription: 'sub',
  subscription_item: 'si',
  invoice: 'in',
  product: 'prod',
}

/** Which objects of a kind are wanted: fields of the object by name, and a page of them. */
export interface Wanted {
  readonly where?: Readonly<Record<string, string>>
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly from?: number | undefined
  readonly until?: number | undefined
  readonly limit?: number
}

/** Delivery of an event to our webhook. */
export interface Delivery {
  readonly place: number
  readonly event: string
  /** `held` waits for a person; `dropped` is never sent. */
  readonly state: 'due' | 'held' | 'done' | 'dropped' | 'failed'
  readonly at: number
  readonly tries: number
  readonly note: string
}

/** How the events of an account are sent. */
export type EventMode = 'usual' | 'twice' | 'late' | 'held' | 'never'

const lateMs = 60_000

export interface SavedAnswer {
  readonly digest: string
  readonly status: number
  readonly body: string
}

/** The account of one client inside a transaction. */
export class StripeBook {
  readonly #database: DatabaseSync
  readonly account: string
  /** Epoch seconds. */
  readonly now: number

  constructor(database: DatabaseSync, { account, now }: { readonly account: string; readonly now: number }) {
    this.#database = database
    this.account = account
    this.now = now
  }

  #rows(text: string, values: readonly SQLInputValue[]) {
    return this.#database.prepare(text).all(...values)
  }

  /** Head of a new object. */
  begin<Kind extends string>(object: Kind) {
    const id = `${prefixes[object] ?? object}_${randomBytes(12).toString('hex')}`
    return { id, object, created: this.now, livemode: false as const, metadata: {} as Metadata }
  }

  find<T extends Thing>(kind: T['object'], id: string): T | undefined {
    const [row] = this.#rows('select doc from things where account = ? and kind = ? and id = ?', [
      this.account,
      kind,
      id,
    ])
    return row && (JSON.parse(String(row['doc'])) as T)
  }

  /** Throws `StripeRefusal` where the account has none. */
  need<T extends Thing>(kind: T['object'], id: string): T {
    const found = this.find<T>(kind, id)
    if (!found) throw missing(kind, id)
    return found
  }

  findAny(id: string): Thing | undefined {
    const [row] = this.#rows('select doc from things where account = ? and id = ?', [this.account, id])
    return row && (JSON.parse(String(row['doc'])) as Thing)
  }

  keep<T extends Thing>(thing: T): T {
    this.#rows(
      `insert into things (account, kind, id, created, doc) values (?, ?, ?, ?, ?)
       on conflict (id) do update set doc = excluded.doc`,
      [this.account, thing.object, thing.id, thing.created, JSON.stringify(thing)],
    )
    return thing
  }

  #placeOf(id: string): SQLInputValue {
    const [row] = this.#rows('select place from things where account = ? and id = ?', [this.account, id])
    if (!row) throw missing('object', id)
    return Number(row['place'])
  }

  /** Objects of a kind, the newest first. */
  list<T extends Thing>(kind: T['object'], wanted: Wanted = {}): T[] {
    const { where = {}, before, limit = 1_000_000 } = wanted
    const { conditions, values } = this.#describe(wanted)
    for (const [name, value] of Object.entries(where)) {
      // The name of a field comes from the table of lists, never from a call.
      conditions.push(`json_extract(doc, '$.${name}') = ?`)
      values.push(value)
    }
    const order = before === undefined ? 'desc' : 'asc'
    const text = `select doc from things where kind = ? and ${conditions.join(' and ')} order by place ${order} limit ?`
    const found = this.#rows(text, [kind, ...values, limit]).map(({ doc }) => JSON.parse(String(doc)) as T)
    return before === undefined ? found : found.toReversed()
  }

  #describe({ after, before, from = 0, until = Number.MAX_SAFE_INTEGER }: Wanted) {
    const conditions = ['account = ? and created >= ? and created <= ?']
    const values: SQLInputValue[] = [this.account, from, until]
    if (after !== undefined) {
      conditions.push('place < ?')
      values.push(this.#placeOf(after))
    }
    if (before !== undefined) {
      conditions.push('place > ?')
      values.push(this.#placeOf(before))
    }
    return { conditions, values }
  }

  /** Records an event, and plans its deliveries as the account has them now. */
  emit(type: string, object: Thing): void {
    const event: StripeEvent = {
      id: this.begin('event').id,
      object: 'event',
      api_version: apiVersion,
      created: this.now,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }
    this.keep(event)
    const mode = this.readSetting('events') ?? 'usual'
    for (const [state, laterMs] of plans[mode as EventMode]) this.planDelivery(event.id, state, laterMs)
  }

  planDelivery(event: string, state: Delivery['state'], laterMs = 0): void {
    this.#rows('insert into deliveries (account, event, state, at) values (?, ?, ?, ?)', [
      this.account,
      event,
      state,
      this.now * 1000 + laterMs,
    ])
  }

  /** Deliveries in a state that are due by a time in milliseconds, in the order of their events. */
  listDeliveries(state: Delivery['state'], until = Number.MAX_SAFE_INTEGER): Delivery[] {
    return this.#rows('select * from deliveries where account = ? and state = ? and at <= ? order by place', [
      this.account,
      state,
      until,
    ]).map(readDelivery)
  }

  listDeliveriesOf(event: string): Delivery[] {
    return this.#rows('select * from deliveries where account = ? and event = ? order by place', [
      this.account,
      event,
    ]).map(readDelivery)
  }

  moveDelivery({ place }: Delivery, to: Pick<Delivery, 'state' | 'at' | 'tries' | 'note'>): void {
    this.#rows('update deliveries set state = ?, at = ?, tries = ?, note = ? where place = ?', [
      to.state,
      to.at,
      to.tries,
      to.note,
      place,
    ])
  }

  readSetting(name: string): string | undefined {
    const [row] = this.#rows('select value from settings where account = ? and name = ?', [this.account, name])
    return row && String(row['value'])
  }

  /** An empty value removes the setting. */
  setSetting(name: string, value: string): void {
    this.#rows('delete from settings where account = ? and name = ?', [this.account, name])
    if (value !== '')
      this.#rows('insert into settings (account, name, value) values (?, ?, ?)', [this.account, name, value])
  }

  /** Reads a setting that counts once. */
  takeSetting(name: string): string | undefined {
    const value = this.readSetting(name)
    if (value !== undefined) this.setSetting(name, '')
    return value
  }

  findAnswer(key: string): SavedAnswer | undefined {
    const [row] = this.#rows('select digest, status, body from answers where account = ? and key = ?', [
      this.account,
      key,
    ])
    return row && { digest: String(row['digest']), status: Number(row['status']), body: String(row['body']) }
  }

  saveAnswer(key: string, { digest, status, body }: SavedAnswer): void {
    this.#rows('insert into answers (account, key, digest, status, body, at) values (?, ?, ?, ?, ?, ?)', [
      this.account,
      key,
      digest,
      status,
      body,
      this.now,
    ])
  }
}

/** Deliveries of a new event: their states, and milliseconds from now. */
const plans: Readonly<Record<EventMode, readonly (readonly [Delivery['state'], number])[]>> = {
  usual: [['due', 0]],
  twice: [
    ['due', 0],
    ['due', 0],
  ],
  late: [['due', lateMs]],
  held: [['held', 0]],
  never: [['dropped', 0]],
}

const readDelivery = (row: Readonly<Record<string, unknown>>): Delivery => ({
  place: Number(row['place']),
  event: String(row['event']),
  state: String(row['state']) as Delivery['state'],
  at: Number(row['at']),
  tries: Number(row['tries']),
  note: String(row['note']),
})
