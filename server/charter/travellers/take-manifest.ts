import {
  ageWindowMs,
  contactsAboard,
  isLiveLeg,
  manifestCsv,
  manifestLegs,
  manifestName,
  manifestOf,
  trips,
  type ManifestFacts,
  type SealedFacts,
  type takeManifest,
} from '../../../domain/charter/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { hasRole, revealableBy, sealedFields, type Doc, type RowOf } from '../../../domain/kernel/index.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden, NotFound } from '../../platform/errors.ts'
import { beyondReach, getRecord } from '../../platform/records/index.ts'
import { logReadings } from '../../platform/records/note-readings.ts'
import { isFilled } from '../../platform/records/present.ts'
import { agesOf } from './read-ages.ts'
import { printManifest } from './print-manifest.ts'
import { wholeContacts } from './whole-contacts.ts'

type Asked = z.output<(typeof takeManifest)['body']>
type Trip = RowOf<typeof trips>

/** A right to one sealed field of a manifest is a right to all of them. Throws Forbidden. */
function requireSealed(ctx: Ctx): void {
  const own = new Set(revealableBy(contacts, ctx.actor))
  if (sealedFields(contacts).some((field) => !own.has(field))) throw new Forbidden('contacts')
}

/** The sealed facts of those on board, each reading of a contact logged. */
async function sealedOf(ctx: Ctx, ids: readonly string[], reason: string): Promise<Map<string, SealedFacts>> {
  requireSealed(ctx)
  const rows = await wholeContacts(ctx, ids)
  const readings = rows.flatMap((row) => {
    const values: Doc = { ...row }
    const fields = sealedFields(contacts).filter((field) => isFilled(values[field]))
    return fields.length === 0 ? [] : [{ id: row.id, about: contacts.title({ ...row }), fields }]
  })
  await logReadings(ctx, contacts, { readings, action: 'manifest', reason })
  return new Map(
    rows.map(({ id, weight, passport, birthdate, gender }) => [id, { weight, passport, birthdate, gender }]),
  )
}

/**
 * Age types of passengers on the day of the first departure, if the caller reads contacts. Otherwise, and after
 * departure, those of the legs: saved for that day.
 */
async function agesAboard(ctx: Ctx, trip: Trip, ids: readonly string[]): Promise<ManifestFacts['ages']> {
  const first = trip.legs.find(isLiveLeg)
  if (first === undefined || !hasRole(ctx.actor, 'contacts-r')) return new Map()
  const departure = { at: first.times.takeoffUTC ?? ctx.now, zone: first.departureAirport?.timezone ?? '' }
  if (departure.at < ctx.now - ageWindowMs.before) return new Map()
  return new Map((await agesOf(ctx, ids, departure)).map(({ id, pax_type: type }) => [id, type]))
}

/** People on a trip, as a file that is logged (see the contract). Throws NotFound, Forbidden. */
export async function manifestFile(ctx: Ctx, id: string, { format, leg, reason }: Asked) {
  const trip = await getRecord(ctx, trips, id)
  const legs = manifestLegs(trip.legs, leg)
  if (leg !== undefined && legs.length === 0) throw new NotFound(`leg ${leg}`)
  const ids = contactsAboard(legs)
  const { name, timezone } = await beyondReach(ctx, clients).get(ctx.actor.clientId)
  const page = manifestOf({
    company: { name, timezone },
    trip,
    leg,
    ages: await agesAboard(ctx, trip, ids),
    sealed: reason === undefined ? undefined : await sealedOf(ctx, ids, reason),
  })
  const fields = ['passengers', 'crew', ...(reason === undefined ? [] : sealedFields(contacts))]
  const readings = [{ id: trip.id, about: trips.title({ ...trip }), fields }]
  await logReadings(ctx, trips, { readings, action: 'manifest', ...(reason !== undefined && { reason }) })
  const file = manifestName(page.number, trip.legs, leg)
  if (format === 'csv') return { name: `${file}.csv`, type: 'text/csv; charset=utf-8', content: manifestCsv(page) }
  return { name: `${file}.pdf`, type: 'application/pdf', content: await printManifest(page, ctx.now) }
}
