import type { z } from 'zod'
import type { Posting } from '../../domain/commerce/index.ts'
import type { Doc, RecordDefinition } from '../../domain/kernel/index.ts'
import { settleActive } from '../platform/records/settle.ts'
import { clientIds, type ClientKey } from './cast.ts'
import { Random } from './random.ts'
import { WorldClock } from './world-clock.ts'

/** Input of a definition: its own fields, those with a default left out at will. */
type DocInput<D extends RecordDefinition> = z.input<D['shape']>

/** A record of the world as it is put into the database. */
export interface WorldRow {
  readonly definition: RecordDefinition
  readonly clientId: string
  readonly id: string
  readonly date: number
  readonly lastDate: number
  readonly active: boolean
  readonly doc: Doc
}

/** A file of the world, for the file store. */
export interface WorldContent {
  readonly clientId: string
  readonly path: string
  readonly content: Buffer
}

/** An entry of a client's ledger. */
export interface WorldPosting {
  readonly clientId: string
  readonly id: string
  readonly entry: Posting
}

/** Revenue and cost of a sold flight, in cents. */
export interface WorldCost {
  readonly clientId: string
  readonly record: 'quotes' | 'trips'
  readonly id: string
  readonly revenue: number
  readonly cost: number
}

/** Use of a discount by an order. */
export interface WorldUse {
  readonly clientId: string
  readonly discount_id: string
  readonly order_id: string
  readonly number: string
  /** Cents off, above zero. */
  readonly amount: number
  readonly at: number
  readonly is_sole: boolean
}

/** Content of a world. */
export interface World {
  readonly rows: readonly WorldRow[]
  readonly contents: readonly WorldContent[]
  readonly postings: readonly WorldPosting[]
  readonly costs: readonly WorldCost[]
  readonly uses: readonly WorldUse[]
}

interface Placement {
  readonly id?: string
  readonly date: number
  readonly lastDate?: number
  readonly active?: boolean
}

/** Collects the records of one client, each shaped, derived and checked as if a person had saved it. */
export class WorldWriter {
  readonly key: ClientKey
  readonly clientId: string
  readonly random: Random
  readonly clock: WorldClock
  readonly timezone: string
  readonly rows: WorldRow[] = []
  readonly contents: WorldContent[] = []
  readonly postings: WorldPosting[] = []
  readonly costs: WorldCost[] = []
  readonly uses: WorldUse[] = []

  constructor(key: ClientKey, now: number, timeZone: string) {
    this.key = key
    this.clientId = clientIds[key]
    this.random = new Random(key)
    this.clock = new WorldClock(now, timeZone)
    this.timezone = timeZone
  }

  post(id: string, entry: Posting): void {
    this.postings.push({ clientId: this.clientId, id, entry })
  }

  /** Cost of a sold flight, if its price has one. */
  cost(of: Omit<WorldCost, 'clientId'>): void {
    this.costs.push({ clientId: this.clientId, ...of })
  }

  /** Adds a record and answers its row. Throws when the definition refuses the document: the story is wrong then. */
  add<D extends RecordDefinition>(definition: D, doc: DocInput<D>, placement: Placement): WorldRow {
    const { date } = placement
    const lastDate = Math.max(date, placement.lastDate ?? date)
    const parsed = definition.shape.parse(doc)
    const derived = definition.derive ? definition.derive(parsed, lastDate) : parsed
    const issues = definition.check?.(derived) ?? []
    const { doc: settled, active } = settleActive(definition, derived, placement.active ?? true)
    if (issues.length > 0) throw new TypeError(`${definition.name}: ${JSON.stringify(issues)}`)
    const row: WorldRow = {
      definition,
      clientId: this.clientId,
      id: placement.id ?? this.random.id(date),
      date,
      lastDate,
      active,
      doc: settled,
    }
    this.rows.push(row)
    return row
  }

  /** Later state of a record in the story. */
  change(row: WorldRow, change: Doc): void {
    const { definition } = row
    const parsed = definition.shape.parse({ ...row.doc, ...change })
    const derived = definition.derive ? definition.derive(parsed, row.lastDate) : parsed
    this.rows[this.rows.indexOf(row)] = { ...row, ...settleActive(definition, derived, row.active) }
  }
}
