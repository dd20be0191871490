import { affiliates, summariseShare, type AffiliateStatus, type MarketShare } from '../../../domain/charter/index.ts'
import { isSameValue, type RowOf } from '../../../domain/kernel/index.ts'
import { notifyOfRecord } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineDueStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { asVerb, beyondReach, createRecordAnew } from '../../platform/records/index.ts'
import { deriveAffiliateId, describeState, findMover, findPartner, readShares, type Partner } from './partners.ts'

type AffiliateRow = RowOf<typeof affiliates>

const summarise = (share: MarketShare | undefined): string => (share ? summariseShare(share.roles) : '')

/** Fields of the client's record that follow from the row of both parties. */
async function describeRecord(ctx: Ctx, partner: Partner, known: AffiliateRow | undefined) {
  const own = ctx.db.tenant.clientId
  const [named] = await ctx.db.run(sql<{ name: string }>`
    select name from market_participants where client_id = ${own}`)
  const other = partner.name ?? known?.name ?? 'A company'
  const labelled = (id: string) => ({ id, label: id === own ? (named?.name ?? '') : other })
  const { ours, theirs } = await readShares(ctx, partner.partner)
  return {
    creator: labelled(partner.creator),
    recipient: labelled(partner.recipient),
    client_ids: [partner.creator, partner.recipient],
    ...describeState(partner),
    shows: summarise(ours),
    sees: summarise(theirs),
    name: known?.name || other,
  }
}

interface Kept {
  readonly row: AffiliateRow
  /** State before; undefined for a new record. */
  readonly before: string | undefined
}

/** Ends a record of a company that was removed: nothing of it is left to follow. */
async function endRecord(ctx: Ctx, id: string): Promise<undefined> {
  const row = await beyondReach(ctx, affiliates).find(id)
  if (row !== undefined && row.status !== 'Ended' && row.status !== 'Denied')
    await asVerb(ctx, affiliates).amend({ id, amend: () => ({ ended: true, shows: '', sees: '' }) })
  return undefined
}

/** Brings the client's record of a company up to date, or makes it. The second of two writers waits for the first. */
export async function keepAffiliate(ctx: Ctx, company: string): Promise<Kept | undefined> {
  const id = deriveAffiliateId(ctx, company)
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtext('affiliate'), hashtext(${id}))`)
  const partner = await findPartner(ctx, company)
  if (partner === undefined) return endRecord(ctx, id)
  const [reading, writing] = [beyondReach(ctx, affiliates), asVerb(ctx, affiliates)]
  if ((await reading.findTrashed(id)) !== undefined) await writing.restore({ id })
  const row = await reading.find(id)
  const facts = await describeRecord(ctx, partner, row)
  if (row === undefined) {
    const doc = affiliates.shape.parse(facts)
    return { row: await createRecordAnew(ctx, affiliates, { id, doc }), before: undefined }
  }
  const isSame = Object.entries(facts).every(([field, value]) =>
    isSameValue(Object.entries(row).find(([key]) => key === field)?.[1], value),
  )
  return { row: isSame ? row : await writing.amend({ id, amend: () => facts }), before: row.status }
}

interface Step {
  readonly title: (name: string) => string
  readonly summary: string
}

const withdrawn: Step = { title: (name) => `${name} withdrew its request`, summary: 'There is nothing left to answer.' }

/** Words about a step of the other company, by the state that follows. */
const steps = {
  Pending: { title: (name) => `${name} asks to become an affiliate`, summary: 'Approve or decline the request.' },
  Active: {
    title: (name) => `${name} approved your request`,
    summary: 'You can now choose what they see of your offers.',
  },
  Denied: { title: (name) => `${name} declined your request`, summary: 'You can ask again later.' },
  Ended: { title: (name) => `${name} ended the affiliation`, summary: 'What both of you shared is hidden again.' },
} as const satisfies Readonly<Record<Exclude<AffiliateStatus, ''>, Step>>

/** The step of the other company that led to a state; undefined where the client took it. */
function findStep(partner: Partner, company: string): Step | undefined {
  const { status } = describeState(partner)
  if (status === '' || findMover(partner, status) !== company) return undefined
  return status === 'Ended' && partner.approved_at === null ? withdrawn : steps[status]
}

/** Users of the client who look after its affiliates. */
async function findKeepers(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.run(sql<{ id: string }>`
    select g.user_id as id from grants g
    where g.client_id = ${ctx.db.tenant.clientId} and g.roles && array['affiliates', 'admin']`)
  return rows.map(({ id }) => id)
}

/** Writes the client's record, and notifies its users of a step of the other company. */
async function followCompany(ctx: Ctx, company: string): Promise<void> {
  const kept = await keepAffiliate(ctx, company)
  if (kept === undefined || kept.before === kept.row.status) return
  const partner = await findPartner(ctx, company)
  const step = partner && findStep(partner, company)
  if (step === undefined) return
  const { name, id } = kept.row
  await notifyOfRecord(ctx, {
    about: `${affiliates.name}/${id}#state`,
    path: `marketplace/affiliates/${encodeURIComponent(id)}`,
    title: step.title(name),
    summary: step.summary,
    users: await findKeepers(ctx),
    role: 'affiliates',
    isOfMarket: true,
  })
}

const follow = (run: JobRun, key: string): Promise<void> =>
  run.within((ctx) => followCompany(ctx, key.split('/')[0] ?? key))

/** The record of each party follows the row of both, right after its commit. */
export const followAffiliate = defineDueStepJob({ name: 'follow-affiliate', lane: 'prompt', run: follow })
