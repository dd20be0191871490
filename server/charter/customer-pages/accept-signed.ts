import {
  acceptances,
  isAcceptable,
  isAgreed,
  quotes,
  type QuoteOption,
  type QuotePage,
  type signPage,
} from '../../../domain/charter/index.ts'
import { shares } from '../../../domain/commerce/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import { keepPageMessage } from '../../inbox/index.ts'
import { hostOf, isOpenOutside, type Share } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/errors.ts'
import type { PublicCtx } from '../../platform/http/route.ts'
import { asVerb, beyondReach, getRecord, takeRecord, type Taken } from '../../platform/records/index.ts'
import { openConflicts } from '../availability/confirm-taken.ts'
import { bookDeal, isDealSold } from '../options/book-deal.ts'
import { confirmOption, firstOf, takeFamily } from '../options/family.ts'
import { gatherQuote, hashOfPage } from './gather-page.ts'
import { signedWords } from './open-page.ts'

type Signing = InputOf<typeof signPage>['body']
type Acceptance = RowOf<typeof acceptances>
type Signed = OutputOf<typeof signPage>['signed']

const refusals = {
  ended: ['This page has ended', 'Its offer expired or was withdrawn. Ask for a new one.'],
  changed: ['This quote has changed', 'It is shown as it is now. Read it again before you sign.'],
  accepted: ['Already accepted', 'An option of this quote was accepted before.'],
  taken: ['This aircraft is not free any more', 'It was booked for another flight. Ask us for another aircraft.'],
  closed: ['Not on offer any more', 'This option cannot be accepted now. Ask a question, and you are answered.'],
} as const

const refuse = (code: keyof typeof refusals): Conflict => {
  const [title, message] = refusals[code]
  return new Conflict(null, null, { code, title, message })
}

/** The option that is signed, if the page is still as it was read. Throws Conflict. */
function requireOption(
  family: readonly Taken<typeof quotes>[],
  { page, signing }: { readonly page: QuotePage; readonly signing: Signing },
): QuoteOption {
  if (family.some(({ row }) => isAgreed(row))) throw refuse('accepted')
  if (hashOfPage(page) !== signing.hash) throw refuse('changed')
  const option = page.options.find(({ id }) => id === signing.option)
  const quote = family.find(({ row }) => row.id === signing.option)?.row
  if (option === undefined || quote === undefined || !isAcceptable(quote)) throw refuse('closed')
  return option
}

/** The signature that is already under a page: of the same hand it is the one that was asked for again. */
async function signedBefore(ctx: Ctx, id: string, { option, name }: Signing): Promise<Acceptance> {
  const acceptance = await getRecord(ctx, acceptances, id)
  if (acceptance.quote_id !== option || acceptance.name !== name) throw refuse('accepted')
  return acceptance
}

interface Signature {
  readonly share: Share
  readonly signing: Signing
  readonly address: string
}

/** All options of a quote, and of them those that its page shows: an option that was shared itself is alone on it. */
async function takeOptions(ctx: Ctx, { object }: Share) {
  const family = await takeFamily(ctx, await firstOf(ctx, await beyondReach(ctx, quotes).get(object.id)))
  const isWhole = family[0]?.row.id === object.id
  return { family, shown: isWhole ? family : family.filter(({ row }) => row.id === object.id) }
}

/** True if the aircraft of a quote flies elsewhere, or its empty leg was sold. */
const isTaken = async (ctx: Ctx, quote: RowOf<typeof quotes>): Promise<boolean> =>
  (await openConflicts(ctx, quote)).length > 0 || (await isDealSold(ctx, quote))

async function sign(ctx: Ctx, { share, signing, address }: Signature): Promise<Acceptance> {
  const { family, shown } = await takeOptions(ctx, share)
  const [first] = shown
  if (first === undefined) throw refuse('closed')
  const { page } = await gatherQuote(ctx, { quote: first.row, others: shown.slice(1).map(({ row }) => row) }, share)
  const option = requireOption(family, { page, signing })
  const name = signing.name
  const accepted = family.find(({ row }) => row.id === signing.option)
  if (accepted && (await isTaken(ctx, accepted.row))) throw refuse('taken')
  confirmOption(family, signing.option, { why: `By the customer, by signature: ${name}` })
  if (accepted) await bookDeal(ctx, accepted.row)
  const total = option.total ?? 0
  const row = await asVerb(ctx, acceptances).create({
    doc: acceptances.shape.parse({
      share_id: share.id,
      quote_id: signing.option,
      first_id: family[0]?.row.id ?? first.row.id,
      option: option.label,
      total,
      name,
      signed_at: ctx.now,
      address,
      hash: signing.hash,
      document: page,
    }),
  })
  const title = quotes.title({ ...first.row })
  await keepPageMessage(ctx, {
    type: 'quotes',
    row: { ...first.row },
    subject: `${title} accepted`,
    message: `${name} accepted ${option.label} (${option.aircraft.name}, ${formatMoney(total)}) and signed.`,
  })
  return row
}

interface SigningCall {
  readonly ctx: PublicCtx
  readonly own: Ctx
  readonly found: string
  readonly body: Signing
}

/** Accepts an option by signature (see the contract). Throws NotFound, Conflict. */
export async function signPageOf({ ctx, own, found, body }: SigningCall): Promise<{ signed: Signed }> {
  const { row: share, change } = await takeRecord(own, shares, { id: found })
  if (share.kind !== 'quote' || !(await isOpenOutside(own, share))) throw refuse('ended')
  const { timezone } = await hostOf(own)
  if (share.acceptance_id !== undefined)
    return { signed: signedWords(await signedBefore(own, share.acceptance_id, body), timezone) }
  const acceptance = await sign(own, { share, signing: body, address: ctx.address })
  change({ acceptance_id: acceptance.id })
  return { signed: signedWords(acceptance, timezone) }
}
