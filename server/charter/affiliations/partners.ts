import {
  listSteps,
  type Affiliation,
  type AffiliateStatus,
  affiliateStatus,
  type MarketShare,
} from '../../../domain/charter/index.ts'
import { deriveId } from '../../platform/derive-id.ts'
import type { Ctx } from '../../platform/context.ts'
import { readPartnerReliability } from '../reliability/reliability.ts'
import { sql } from '../../platform/database/sql.ts'

/** The last affiliation with another company, as both parties hold it. Moments are epoch milliseconds. */
export interface Partner {
  readonly partner: string
  /** Null for a company that is no longer known to the client. */
  readonly name: string | null
  readonly is_open: boolean
  readonly creator: string
  readonly recipient: string
  readonly requested_at: number
  readonly approved_at: number | null
  readonly declined_at: number | null
  readonly ended_at: number | null
  readonly ended_by: string | null
}

/** The id of a client's record about another company follows from both: two requests at once give one record. */
export function deriveAffiliateId({ db }: Ctx, company: string): string {
  return deriveId(`${db.tenant.clientId} affiliate ${company}`)
}

/** The affiliation with a company; undefined where there was none. */
export async function findPartner({ db }: Ctx, company: string): Promise<Partner | undefined> {
  const [row] = await db.run(sql<Partner>`
    select partner, name, is_open, creator, recipient, requested_at, approved_at, declined_at, ended_at, ended_by
    from flightline.market_partners() where partner::text = ${company}`)
  return row
}

/** Flags and state of an affiliation. */
export function describeState(row: Partner) {
  const flags = {
    requested: true,
    approved: row.approved_at !== null,
    declined: row.declined_at !== null,
    ended: row.ended_at !== null,
  }
  return { ...flags, status: affiliateStatus(flags) }
}

/** The party that took the last step. */
export function findMover(row: Partner, status: AffiliateStatus): string | null {
  if (status === 'Active') return row.recipient
  return status === 'Pending' ? row.creator : row.ended_by
}

interface ShareRow {
  readonly requesting_operator: string
  readonly label: string
  readonly last_request_path: string | null
  readonly started_at: number
  readonly roles: MarketShare['roles'] | null
}

const presentShare = ({ label, roles, last_request_path: path, started_at: since }: ShareRow): MarketShare => ({
  label,
  roles: roles ?? [],
  since,
  ...(path !== null && { lastRequestPath: path }),
})

/** Facts that a client and another company show each other. */
export async function readShares(
  { db }: Ctx,
  company: string,
): Promise<{ readonly ours?: MarketShare; readonly theirs?: MarketShare }> {
  const rows = await db.run(sql<ShareRow>`
    select s.requesting_operator, s.label, s.last_request_path, s.started_at, (
      select jsonb_agg(jsonb_build_object('role', r.role, 'price', r.shows_price, 'tail', r.shows_tail, 'photos', r.shows_photos)
        order by r.role)
      from market_share_roles r where r.share_id = s.id
    ) as roles
    from market_shares s
    where s.ended_at is null and ${company} in (s.requesting_operator::text, s.receiving_operator::text)`)
  const [theirs, ours] = [true, false].map((isTheirs) =>
    rows.find((row) => (row.requesting_operator === company) === isTheirs),
  )
  return { ...(ours && { ours: presentShare(ours) }), ...(theirs && { theirs: presentShare(theirs) }) }
}

/** True if the client takes part in the marketplace. */
export async function isTakingPart({ db }: Ctx): Promise<boolean> {
  const rows = await db.run(sql`
    select 1 from market_participants where client_id = ${db.tenant.clientId} and is_open`)
  return rows.length > 0
}

/** An affiliation as its screen shows it. */
export async function presentAffiliation(
  ctx: Ctx,
  { id, name, partner }: { readonly id: string; readonly name: string; readonly partner: Partner },
): Promise<Affiliation> {
  const { status } = describeState(partner)
  const { requested_at: asked, approved_at: approved, declined_at: declined, ended_at: ended } = partner
  return {
    id,
    status,
    steps: listSteps(status, partner.creator === ctx.db.tenant.clientId),
    company: { id: partner.partner, name: partner.name ?? name, isOpen: partner.is_open },
    isOpen: await isTakingPart(ctx),
    at: ended ?? declined ?? approved ?? asked,
    reliability: await readPartnerReliability(ctx, partner.partner),
    ...(await readShares(ctx, partner.partner)),
  }
}
