import {
  affiliates,
  affiliateStatus,
  describeAffiliateRefusal,
  mostCompanies,
  type AffiliateRefusal,
  type Affiliation,
  type AffiliateStep,
  type findCompanies,
  type keepShare,
  type requestAffiliation,
} from '../../../domain/charter/index.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'
import { keepAffiliate } from './keep-affiliate.ts'
import { findPartner, isTakingPart, presentAffiliation } from './partners.ts'

/** The other company of a record; undefined for an older one that no company answers for. */
const findCompany = ({ db }: Ctx, { client_ids: ids }: RowOf<typeof affiliates>): string | undefined =>
  ids.find((id) => id !== db.tenant.clientId)

const refuse = (code: AffiliateRefusal, company: string): Conflict =>
  new Conflict(null, null, { code, message: describeAffiliateRefusal(code, company) })

/** Companies of the marketplace by a part of their name (see the contract). */
export async function listPartnerCompanies(
  ctx: Ctx,
  { query }: InputOf<typeof findCompanies>,
): Promise<OutputOf<typeof findCompanies>> {
  const words = query.query.toLowerCase()
  const companies = await ctx.db.run(sql<{ id: string; name: string }>`
    select p.client_id as id, p.name from market_participants p
    where p.is_open and p.client_id <> ${ctx.db.tenant.clientId} and strpos(lower(p.name), ${words}) > 0
      and not exists (
        select from flightline.market_partners() a
        where a.partner = p.client_id and a.declined_at is null and a.ended_at is null
      )
    order by lower(p.name), p.client_id limit ${mostCompanies}`)
  return { companies }
}

/** The state of an affiliation (see the contract). Throws NotFound. */
export async function showAffiliation(ctx: Ctx, id: string): Promise<Affiliation> {
  const row = await getRecord(ctx, affiliates, id)
  const company = findCompany(ctx, row)
  const partner = company === undefined ? undefined : await findPartner(ctx, company)
  if (partner !== undefined) return presentAffiliation(ctx, { id, name: row.name, partner })
  return { id, status: affiliateStatus(row), steps: [], isOpen: await isTakingPart(ctx), reliability: [] }
}

async function keepAndPresent(ctx: Ctx, company: string): Promise<Affiliation> {
  const kept = await keepAffiliate(ctx, company)
  const partner = await findPartner(ctx, company)
  if (kept === undefined || partner === undefined) throw refuse('gone', 'The company')
  return presentAffiliation(ctx, { id: kept.row.id, name: kept.row.name, partner })
}

/** Takes a step. A repeated one changes nothing. Throws Conflict. */
async function takeStep(ctx: Ctx, company: string, step: AffiliateStep): Promise<Affiliation> {
  const [taken] = await ctx.db.run(sql<{ outcome: 'done' | 'same' | AffiliateRefusal }>`
    select flightline.market_affiliate(${company}::uuid, ${step}) as outcome`)
  const { outcome } = taken ?? { outcome: 'gone' as const }
  if (outcome !== 'done' && outcome !== 'same')
    throw refuse(outcome, (await findPartner(ctx, company))?.name ?? 'The company')
  return keepAndPresent(ctx, company)
}

/** Asks a company to become an affiliate (see the contract). */
export const startAffiliation = (ctx: Ctx, { body }: InputOf<typeof requestAffiliation>): Promise<Affiliation> =>
  takeStep(ctx, body.company, 'request')

/** The other company of a record. Throws NotFound, Conflict for an older record. */
async function requireCompany(ctx: Ctx, id: string): Promise<string> {
  const company = findCompany(ctx, await getRecord(ctx, affiliates, id))
  if (company === undefined || (await findPartner(ctx, company)) === undefined) throw refuse('older', '')
  return company
}

/** Takes a step about a record (see the contracts). */
export const makeStepHandler =
  (step: AffiliateStep) =>
  async (ctx: Ctx, { params }: { readonly params: { readonly id: string } }): Promise<Affiliation> =>
    takeStep(ctx, await requireCompany(ctx, params.id), step)

/** Chooses what an affiliate sees (see the contract). */
export async function saveShare(ctx: Ctx, { params, body }: InputOf<typeof keepShare>): Promise<Affiliation> {
  const company = await requireCompany(ctx, params.id)
  const [kept] = await ctx.db.run(sql<{ outcome: 'done' | 'needs-affiliate' }>`
    select flightline.market_keep_share(${company}::uuid, ${body.label}, ${JSON.stringify(body.roles)}::jsonb) as outcome`)
  if (kept?.outcome !== 'done')
    throw refuse('needs-affiliate', (await findPartner(ctx, company))?.name ?? 'The company')
  return keepAndPresent(ctx, company)
}

/** Ends a share (see the contract). */
export async function closeShare(
  ctx: Ctx,
  { params }: { readonly params: { readonly id: string } },
): Promise<Affiliation> {
  const company = await requireCompany(ctx, params.id)
  await ctx.db.run(sql`select flightline.market_end_share(${company}::uuid)`)
  return keepAndPresent(ctx, company)
}

/** Notes on the share of an offer that the client asked for it. Without a share nothing is written. */
export async function noteRequest({ db }: Ctx, offer: string): Promise<void> {
  await db.run(sql`select flightline.market_note_request(${offer})`)
}
