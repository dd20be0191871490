import { randomBytes } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** An object of a played provider: a payment, a refund, a dispute. Times are epoch milliseconds and amounts cents. */
export interface Thing {
  readonly kind: string
  readonly id: string
  readonly created: number
}

/** An event of a played provider, with the words that it is sent in. */
export interface OutsideEvent extends Thing {
  readonly kind: 'event'
  readonly type: string
  /** Id of the object that it is about. */
  readonly about: string
  readonly words: string
}

/** How the events of an account are sent. */
export type EventMode = 'usual' | 'twice' | 'late' | 'held' | 'never'

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

/** Answer to a call with a key, for its repetition. */
export interface SavedAnswer {
  readonly status: number
  readonly body: string
}

const lateMs = 60_000

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

/** The account of one client at a played provider, inside a transaction. */
export class MoneyBook {
  readonly #database: DatabaseSync
  readonly account: string
  /** Epoch milliseconds. */
  readonly now: number

  constructor(database: DatabaseSync, { account, now }: { readonly account: string; readonly now: number }) {
    this.#database = database
    this.account = account
    this.now = now
  }

  #rows(text: string, values: readonly SQLInputValue[]) {
    return this.#database.prepare(text).all(this.account, ...values)
  }

  find<T extends Thing>(kind: T['kind'], id: string): T | undefined {
    const [row] = this.#rows('select doc from things where account = ? and kind = ? and id = ?', [kind, id])
    return row && (JSON.parse(String(row['doc'])) as T)
  }

  keep<T extends Thing>(thing: T): T {
    this.#rows(
      `insert into things (account, kind, id, created, doc) values (?, ?, ?, ?, ?)
       on conflict (account, kind, id) do update set doc = excluded.doc`,
      [thing.kind, thing.id, thing.created, JSON.stringify(thing)],
    )
    return thing
  }

  remove({ kind, id }: Pick<Thing, 'kind' | 'id'>): void {
    this.#rows('delete from things where account = ? and kind = ? and id = ?', [kind, id])
  }

  /** Objects of a kind whose fields have the values of `where`, oldest first. Names of fields never come from a call. */
  list<T extends Thing>(kind: T['kind'], where: Readonly<Record<string, string>> = {}): T[] {
    const fields = Object.entries(where)
    const conditions = fields.map(([name]) => `and json_extract(doc, '$.${name}') = ?`).join(' ')
    return this.#rows(`select doc from things where account = ? and kind = ? ${conditions} order by place`, [
      kind,
      ...fields.map(([, value]) => value),
    ]).map(({ doc }) => JSON.parse(String(doc)) as T)
  }

  /** Records an event, and plans its deliveries as the account has them now. */
  emit(event: Pick<OutsideEvent, 'id' | 'type' | 'about' | 'words'>): void {
    this.keep<OutsideEvent>({ kind: 'event', created: this.now, ...event })
    const mode = (this.readSetting('events') ?? 'usual') as EventMode
    for (const [state, laterMs] of plans[mode]) this.planDelivery(event.id, state, laterMs)
  }

  planDelivery(event: string, state: Delivery['state'], laterMs = 0): void {
    this.#rows('insert into deliveries (account, event, state, at) values (?, ?, ?, ?)', [
      event,
      state,
      this.now + laterMs,
    ])
  }

  /** Deliveries that are due now, in the order of their events. */
  listDue(): Delivery[] {
    return this.#rows(`select * from deliveries where account = ? and state = 'due' and at <= ? order by place`, [
      this.now,
    ]).map(readDelivery)
  }

  /** Deliveries that wait for a person, in the order of their events. */
  listHeld(): Delivery[] {
    return this.#rows(`select * from deliveries where account = ? and state = 'held' order by place`, []).map(
      readDelivery,
    )
  }

  listDeliveriesOf(event: string): Delivery[] {
    return this.#rows('select * from deliveries where account = ? and event = ? order by place', [event]).map(
      readDelivery,
    )
  }

  moveDelivery({ place }: Delivery, to: Pick<Delivery, 'state' | 'at' | 'tries' | 'note'>): void {
    this.#rows('update deliveries set state = ?2, at = ?3, tries = ?4, note = ?5 where account = ?1 and place = ?6', [
      to.state,
      to.at,
      to.tries,
      to.note,
      place,
    ])
  }

  readSetting(name: string): string | undefined {
    const [row] = this.#rows('select value from settings where account = ? and name = ?', [name])
    return row && String(row['value'])
  }

  /** An empty value removes the setting. */
  setSetting(name: string, value: string): void {
    this.#rows('delete from settings where account = ? and name = ?', [name])
    if (value !== '') this.#rows('insert into settings (account, name, value) values (?, ?, ?)', [name, value])
  }

  /** Reads a setting that counts once. */
  takeSetting(name: string): string | undefined {
    const value = this.readSetting(name)
    if (value !== undefined) this.setSetting(name, '')
    return value
  }

  findAnswer(key: string): SavedAnswer | undefined {
    const [row] = this.#rows('select status, body from answers where account = ? and key = ?', [key])
    return row && { status: Number(row['status']), body: String(row['body']) }
  }

  saveAnswer(key: string, { status, body }: SavedAnswer): void {
    this.#rows('insert into answers (account, key, status, body) values (?, ?, ?, ?)', [key, status, body])
  }
}

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A random id of capital letters and digits, or of the given ones. */
export const newOutsideId = (length: number, alphabet = letters): string =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
