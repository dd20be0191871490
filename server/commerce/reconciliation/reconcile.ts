import { z } from 'zod'
import {
  commerceMessages,
  completePeriod,
  paymentDifferences,
  providerTitles,
  reconciliations,
  type beginReconciliation,
  type ProviderMovement,
  type ReconciliationRun,
} from '../../../domain/commerce/index.ts'
import { users } from '../../../domain/company/index.ts'
import type { InputOf, RowOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import {
  defineStepJob,
  defineTimedTask,
  enqueue,
  tellCount,
  type Job,
  type JobRun,
  type TimedTask,
} from '../../platform/jobs/index.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { checkPeriod, findSpan, readZone } from '../daybook/read-daybook.ts'
import { listAccounts, openGateway, type AccountRow } from '../gateway/provider-accounts.ts'
import type { Till } from '../gateway/till.ts'
import { ListFailed } from './ask-provider.ts'
import { compareAccount } from './compare-account.ts'

export type ReconciliationRow = RowOf<typeof reconciliations>

export const presentRun = (row: ReconciliationRow): ReconciliationRun => ({
  id: row.id,
  account: row.account,
  state: row.state,
  from: row.from,
  until: row.until,
  by: row.by?.label ?? '',
  begun: row.date,
  ended: row.ended ?? null,
  failure: row.failure,
  agreed: row.agreed,
  differing: row.differing,
})

const payload = z.object({ id: z.string() })

const reconcileKind = { name: 'reconcile-account', lane: 'effects', outside: 'payment', payload } as const

interface Asked {
  readonly id: string
  readonly account: AccountRow
  readonly from: string
  readonly until: string
  readonly by?: ReconciliationRow['by']
}

async function begin(ctx: Ctx, { account, id, ...asked }: Asked): Promise<ReconciliationRow> {
  const doc = reconciliations.shape.parse({ account: account.id, provider: account.provider, ...asked })
  const row = await asVerb(ctx, reconciliations).create({ id, doc })
  await enqueue(ctx, reconcileKind, { payload: { id }, key: id, maxAttempts: 5 })
  return row
}

/** The run of the same days of an account that has not ended. */
const findRunning = (ctx: Ctx, { account, from, until }: Pick<ReconciliationRow, 'account' | 'from' | 'until'>) =>
  beyondReach(ctx, reconciliations)
    .every({
      and: [
        ['account', '==', account],
        ['state', '==', 'running'],
      ],
    })
    .then((rows) => rows.find((row) => row.from === from && row.until === until))

interface Period {
  readonly from: string
  readonly until: string
}

/** Accounts whose comparison of these days was begun by the clock before, by a run that did not end. */
async function listBegun(ctx: Ctx, { from, until }: Period): Promise<ReadonlySet<string>> {
  const rows = await beyondReach(ctx, reconciliations).every(['until', '==', until])
  return new Set(rows.filter((row) => row.by === undefined && row.from === from).map(({ account }) => account))
}

/** Begins a comparison for a user, once by its id; one of the same days that runs already is answered. Throws Invalid. */
export async function askReconciliation(
  ctx: Ctx,
  till: Till,
  { id, account: accountId, from, until }: InputOf<typeof beginReconciliation>['body'],
): Promise<ReconciliationRun> {
  checkPeriod({ from, until })
  const account = (await listAccounts(ctx)).find((one) => one.id === accountId)
  if (!account) throw new Invalid([commerceMessages.issue('account', 'account-missing')])
  const known =
    (await beyondReach(ctx, reconciliations).find(id)) ?? (await findRunning(ctx, { account: accountId, from, until }))
  return presentRun(known ?? (await begin(ctx, { id, account, from, until, by: await till.nameActor(ctx) })))
}

const formatDay = (at: number, timezone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(at)

/** Net of the movements of each day, without payouts. */
function sumByDay(movements: readonly ProviderMovement[], timezone: string): ReconciliationRow['days'] {
  const sums = new Map<string, number>()
  for (const { kind, amount, fee, at } of movements) {
    const day = formatDay(at, timezone)
    if (kind !== 'payout') sums.set(day, (sums.get(day) ?? 0) + amount - fee)
  }
  return [...sums].map(([day, net]) => ({ day, net })).toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

type Ending = Pick<ReconciliationRow, 'state'> &
  Partial<Pick<ReconciliationRow, 'agreed' | 'differing' | 'days' | 'failure'>>

const end = (run: JobRun, id: string, facts: Ending): Promise<unknown> =>
  run.within((ctx) => asVerb(ctx, reconciliations).amend({ id, amend: () => ({ ...facts, ended: ctx.now }) }))

async function compare(run: JobRun, till: Till, row: ReconciliationRow): Promise<void> {
  const { open, timezone } = await run.within(async (ctx) => ({
    open: await openGateway(ctx, till, { account: row.account }),
    timezone: await readZone(ctx),
  }))
  const { agreed, differing, movements, fresh } = await compareAccount(run, open, {
    span: findSpan(row, timezone),
    seen: row.id,
    resolved: { how: 'agrees' },
  })
  await end(run, row.id, { state: 'done', agreed, differing, days: sumByDay(movements, timezone) })
  if (row.by === undefined) await run.within((ctx) => notifyOfDifferences(ctx, till, { run: row, fresh }))
}

/** Users with the role payments; admins where nobody has it. */
async function listPaymentUsers(ctx: Ctx): Promise<string[]> {
  const active = await beyondReach(ctx, users).every(['active', '==', true])
  const having = (role: string) => active.filter(({ roles }) => roles.includes(role)).map(({ id }) => id)
  const own = having('payments')
  return own.length > 0 ? own : having('admin')
}

interface FoundDifferences {
  readonly run: ReconciliationRow
  readonly fresh: ReadonlySet<string>
}

/** Notifies those who look after payments of differences that the daily comparison found and that were not open before. */
async function notifyOfDifferences(ctx: Ctx, till: Till, { run, fresh }: FoundDifferences): Promise<void> {
  const open = await beyondReach(ctx, paymentDifferences).every({
    and: [
      ['account', '==', run.account],
      ['state', '==', 'open'],
    ],
  })
  const count = open.filter(({ key }) => fresh.has(key)).length
  if (count === 0) return
  const noun = count === 1 ? 'payment differs' : 'payments differ'
  await till.notify(ctx, {
    about: `reconciliations/${run.account}#differences`,
    path: 'payments',
    title: `${count} ${noun} from the list of ${providerTitles[run.provider]}`,
    summary: `Compared from ${run.from} to ${run.until}. Payments shows the next step of each.`,
    users: await listPaymentUsers(ctx),
    role: 'payments',
  })
}

const lastWords = 'The comparison could not be finished. Nothing was lost; compare again.'

/** Compares an account with the list of its provider. A second run of one that has ended does nothing. */
export const reconcileAccount = (till: Till): Job =>
  defineStepJob({
    ...reconcileKind,
    run: async (run, { id }) => {
      const row = await run.within((ctx) => beyondReach(ctx, reconciliations).get(id))
      if (row.state !== 'running') return
      try {
        await compare(run, till, row)
      } catch (error) {
        if (error instanceof ListFailed) await end(run, id, { state: 'failed', failure: error.message.slice(0, 500) })
        else if (error instanceof Invalid) await end(run, id, { state: 'failed', failure: error.words ?? lastWords })
        else {
          if (run.isLastAttempt) await end(run, id, { state: 'failed', failure: lastWords })
          throw error
        }
      }
    },
  })

/** Every night: compares the last fourteen days of each account at a provider with its list, and books its payouts. */
export const reconcileAccounts: TimedTask = defineTimedTask({
  name: 'reconcile-accounts',
  lane: 'upkeep',
  at: { hour: 4, minute: 23 },
  inClient: async (run) => {
    const count = await run.within(async (ctx) => {
      const yesterday = formatDay(ctx.now - dayMs, await readZone(ctx))
      const period = completePeriod({ until: yesterday }, yesterday)
      const begun = run.attempt > 1 ? await listBegun(ctx, period) : new Set()
      const accounts = (await listAccounts(ctx)).filter(({ id }) => !begun.has(id))
      for (const account of accounts) await begin(ctx, { id: ctx.newId(), account, ...period })
      return accounts.length
    })
    tellCount(run, count, ['account is compared', 'accounts are compared'])
  },
})
