import { z } from 'zod'
import {
  itineraryPage,
  pageDiffs,
  paymentPage,
  quotePage,
  quotes,
  trips,
  type LegDiff,
  type readRevisions,
} from '../../../domain/charter/index.ts'
import { flightShareKinds, isShareOpen, shares } from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { sentTo, type Share, unsentAmong } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { getRecord, listRecords } from '../../platform/records/index.ts'
import { gatherPage, hashOfPage } from './gather-page.ts'

type Revisions = OutputOf<typeof readRevisions>['revised']

const mostShares = 100

/** Content as it was sent; undefined for a page shared before it was stored. */
function sentPage({ kind, sent }: Share) {
  if (sent === undefined) return undefined
  if (kind === 'payment') return paymentPage.safeParse(sent).data
  return (kind === 'quote' ? quotePage : itineraryPage).safeParse(sent).data
}

/** True if a share shows all of another one of the same kind. */
const covers = (share: Share, { kind, leg_ids: legs }: Share): boolean =>
  share.kind === kind && (share.leg_ids === undefined || (legs?.every((leg) => share.leg_ids?.includes(leg)) ?? false))

/**
 * Last sent content of open shares, the newest first: one of each kind without a newer replacement, and for itineraries
 * of chosen legs those with other legs. Signed pages stay as signed.
 */
function lastSent(rows: readonly Share[]): Share[] {
  const open = rows.filter((share) => share.acceptance_id === undefined)
  return open.filter((share, place) => !open.slice(0, place).some((newer) => covers(newer, share)))
}

const mutable = ({ differences, ...part }: LegDiff) => ({ ...part, differences: [...differences] })

/** Only itineraries are sent again to their recipients: the open ones of the same kind. */
const sentAlike = (share: Share, sent: readonly Share[]): Share[] =>
  share.kind === 'passengers' || share.kind === 'crew' ? sent.filter(({ kind }) => kind === share.kind) : []

async function revisionOf(ctx: Ctx, share: Share, sentShares: readonly Share[]): Promise<Revisions> {
  const sent = sentPage(share)
  if (sent === undefined) return []
  const now = await gatherPage(ctx, share)
  if (hashOfPage(now) === hashOfPage(sent)) return []
  const { id, date, by } = share
  const kind = z.enum(flightShareKinds).parse(share.kind)
  const { parts, whole } = pageDiffs(sent, now)
  // A payment that came in changes the page, and is no revision.
  if (kind === 'payment' && whole.length === 0) return []
  const to = await sentTo(ctx, sentAlike(share, sentShares))
  return [{ share: id, kind, sent: date, by: by?.label, parts: parts.map(mutable), whole: [...whole], to }]
}

/** Pages of a quote or trip revised since they were sent (see the contract). Throws NotFound, Forbidden. */
export async function revisionsOf(
  ctx: Ctx,
  { type, id }: InputOf<typeof readRevisions>['params'],
): Promise<OutputOf<typeof readRevisions>> {
  await getRecord(ctx, type === 'quotes' ? quotes : trips, id)
  const rows = await listRecords(ctx, shares, {
    where: {
      and: [
        ['object_type', '==', type],
        ['object_id', '==', id],
      ],
    },
    limit: mostShares,
    isWhole: true,
  })
  const unsent = await unsentAmong(
    ctx,
    rows.filter((share) => isShareOpen(share, ctx.now)),
  )
  const sent = rows.filter((share) => isShareOpen(share, ctx.now) && !unsent.has(share.id))
  const revised: Revisions = []
  for (const share of lastSent(sent)) revised.push(...(await revisionOf(ctx, share, sent)))
  return { revised, unsent: [...unsent] }
}
