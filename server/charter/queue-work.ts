import {
  avianisQuoteItem,
  avianisTripItem,
  dealUpdateItem,
  importItem,
  subscribersItem,
} from '../../domain/automation/index.ts'
import { deals, importMessages, type FlightKind } from '../../domain/charter/index.ts'
import { hasRole } from '../../domain/kernel/index.ts'
import { workOutside, workWithin, type QueueWork } from '../automation/index.ts'
import type { Ctx, OutsideCtx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { Forbidden, Invalid, NotFound } from '../platform/errors.ts'
import { planDue } from '../platform/jobs/index.ts'
import { amendMany, beyondReach } from '../platform/records/index.ts'
import { followTrip } from './empty-legs/follow-plans.ts'
import { softwareOf } from './imports/connection.ts'
import { importFlights } from './imports/import-flights.ts'
import { processSubscriptions } from './market/subscribers.ts'

interface ByNumber {
  readonly numbers: string
  readonly contact?: string | undefined
  readonly thread?: string | undefined
}

async function importByNumber(ctx: OutsideCtx, kind: FlightKind, { numbers, contact, thread }: ByNumber) {
  const { ids } = await importFlights(ctx, { kind, numbers, existing: undefined, thread, contact })
  return `Imported ${kind}: ${ids.join(', ')}`
}

/** As `importByNumber`, where the software of the company is Avianis. Throws Invalid for another one. */
async function importFromAvianis(ctx: OutsideCtx, kind: FlightKind, asked: ByNumber): Promise<string> {
  if ((await softwareOf(ctx)) !== 'avianis') {
    const issue = importMessages.issue('type', 'import-not-avianis')
    throw new Invalid([issue], importMessages.words(issue))
  }
  return importByNumber(ctx, kind, asked)
}

async function getDeal(ctx: Ctx, id: string) {
  const deal = await beyondReach(ctx, deals).find(id)
  if (deal === undefined) throw new NotFound(`deals ${id}`, `No empty leg has the id ${id}.`)
  return deal
}

async function tellDealSubscribers(ctx: Ctx, id: string): Promise<string> {
  await getDeal(ctx, id)
  await planDue(ctx, processSubscriptions, { key: id, due: ctx.now })
  return 'Subscribers are looked for'
}

/** The empty leg follows its flight; a new version has its copy on the market matched again. */
async function updateDeal(ctx: Ctx, id: string): Promise<string> {
  const { metadata } = await getDeal(ctx, id)
  const { trip } = metadata
  if (typeof trip === 'string') await followTrip(ctx, trip)
  await amendMany(ctx, deals, { where: sql`r.id = ${id}` })
  return typeof trip === 'string' ? 'It follows its trip and is matched again' : 'It is matched again'
}

/** Types of queue items of the charter desk. */
export const charterQueueWork: readonly QueueWork[] = [
  workOutside(avianisTripItem, (ctx, asked) => importFromAvianis(ctx, 'trips', asked)),
  workOutside(avianisQuoteItem, (ctx, asked) => importFromAvianis(ctx, 'quotes', asked)),
  workOutside(importItem, async (ctx, { kind, ...asked }) => {
    if (!hasRole(ctx.actor, kind)) throw new Forbidden(kind, `Its creator needs the role ${kind}.`)
    return importByNumber(ctx, kind, asked)
  }),
  workWithin(subscribersItem, (ctx, { deal }) => tellDealSubscribers(ctx, deal)),
  workWithin(dealUpdateItem, (ctx, { deal }) => updateDeal(ctx, deal)),
]
