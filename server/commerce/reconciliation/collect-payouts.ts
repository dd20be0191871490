import { payouts, reversalOf, type PayoutState } from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { GatewayPayout } from '../../platform/outside/payments/gateway.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import type { OpenGateway } from '../gateway/provider-accounts.ts'
import type { MoneyRun } from '../gateway/till.ts'
import { findByKey } from '../ledger/read-entries.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { bookPayout } from '../payments/end-payment.ts'
import { askProvider } from './ask-provider.ts'

export type PayoutRow = RowOf<typeof payouts>

const findPayout = (ctx: Ctx, account: string, id: string): Promise<PayoutRow | undefined> =>
  beyondReach(ctx, payouts).findOne({
    and: [
      ['account', '==', account],
      ['payout_id', '==', id],
    ],
  })

/** Reverses the entry of a payout that came back, once. */
export async function takeBackPayout(ctx: Ctx, { id }: Pick<PayoutRow, 'id'>): Promise<void> {
  const entry = await findByKey(ctx, `payout ${id}`)
  if (entry && !entry.isReversed) await postEntry(ctx, reversalOf(entry, { at: ctx.now, facts: entry.facts }))
}

/** Books a payout as its provider has it now: once, and back if it was returned. */
async function settlePayout(ctx: Ctx, { row: account }: OpenGateway, seen: GatewayPayout): Promise<PayoutRow> {
  const { id: payoutId, amount, state, at: paid, arrives, label } = seen
  const known = await findPayout(ctx, account.id, payoutId)
  const facts = { state: state satisfies PayoutState, label, ...(arrives !== undefined && { arrives }) }
  const verb = asVerb(ctx, payouts)
  const row = known
    ? await verb.amend({ id: known.id, amend: () => facts })
    : await verb.create({
        doc: payouts.shape.parse({
          ...facts,
          provider: account.provider,
          account: account.id,
          payout_id: payoutId,
          amount,
          paid,
        }),
      })
  if (!known && state !== 'failed') await bookPayout(ctx, { id: row.id, amount, at: paid })
  if (state === 'failed') await takeBackPayout(ctx, row)
  return row
}

interface ListSpan {
  readonly from: number
  readonly until: number
}

const needsSums = ({ fees, state }: PayoutRow): boolean => fees === undefined && state !== 'failed'

async function listPayouts({ gateway, account }: OpenGateway, span: ListSpan): Promise<GatewayPayout[]> {
  const seen: GatewayPayout[] = []
  for await (const one of gateway.listPayouts?.(account, span) ?? []) seen.push(one)
  return seen
}

/** Reads the payouts of a span outside any transaction, and books each once. Throws ListFailed. */
export async function collectPayouts(run: MoneyRun, open: OpenGateway, span: ListSpan): Promise<void> {
  const { gateway, account } = open
  const seen = await askProvider(run, open, () => listPayouts(open, span))
  for (const one of seen) {
    const row = await run.within((ctx) => settlePayout(ctx, open, one))
    const sums = needsSums(row)
      ? await askProvider(run, open, async () => gateway.readPayoutSums?.(account, one.id))
      : undefined
    if (sums) await run.within((ctx) => asVerb(ctx, payouts).amend({ id: row.id, amend: () => sums }))
  }
}
