import type { DebtRecord, ReceiptMethod } from '../../../domain/commerce/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import type { Gateway, GatewayName, GatewayPlace } from '../../platform/outside/payments/gateway.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Debt, DebtKey } from '../payments/allocations.ts'
import type { PaymentRow } from '../payments/take-payment.ts'

/** An invoice or order as its payer and its payments see it. Amounts are cents. */
export interface DebtFacts {
  readonly debt: Debt
  readonly total: number
  /** Still owed, never below zero. */
  readonly owed: number
  /** Received for it, before anything was given back. */
  readonly paid: number
  /** Returned or given. */
  readonly refunded: number
  /** Deposits of payments for other records that pay it. */
  readonly deposits: readonly { readonly id: string; readonly amount: number; readonly date: number }[]
  readonly customer: Pick<PaymentRow, 'party' | 'account' | 'billingContact'>
  readonly email?: string | undefined
  /** Those who look after it. */
  readonly agents: readonly Entry[]
  /** Why nobody can pay it now, in words. */
  readonly closed?: string | undefined
}

/** What happened to a payment, for the list of the record that it was applied to. */
export interface DebtItem {
  /** Id of the payment, or of the request of refunds: a later item of the same id adds to it. */
  readonly id: string
  readonly kind: 'payment' | 'refund' | 'goodwill' | 'lost'
  readonly method: ReceiptMethod
  readonly amount: number
  /** Part that is or was a deposit. */
  readonly deposit: number
  readonly date: number
  readonly reference: string
  readonly why: string
  /** Payment whose deposit was applied. */
  readonly payment?: string | undefined
}

/** A debt that is locked until the transaction ends. */
export interface TakenDebt extends DebtFacts {
  /** Adds to its list of payments, and writes the amounts that the ledger sums to. */
  readonly settle: (items: readonly DebtItem[]) => Promise<void>
  /** Marks items as not made after all, by their ids. */
  readonly takeBack: (ids: readonly string[], why: string) => Promise<void>
}

/** A record type whose records customers owe. */
export interface DebtBook {
  readonly record: DebtRecord
  /** Role that opens its records, and the path of one below the client's key. */
  readonly role: string
  readonly pathOf: (id: string) => string
  /** Reads one, whoever asks. Throws NotFound. */
  readonly read: (ctx: Ctx, id: string) => Promise<DebtFacts>
  /** As `read`, locked. Payments are taken before it. */
  readonly take: (ctx: Ctx, id: string) => Promise<TakenDebt>
}

/** News of a record for the people who look after it. */
interface RecordNews {
  readonly about: string
  readonly path: string
  readonly title: string
  readonly summary: string
  readonly users: readonly string[]
  readonly role: string
}

/** Parts of the product that payments need: providers, record types that are owed, and other rooms. */
export interface Till {
  readonly gateways: readonly Gateway[]
  readonly books: readonly DebtBook[]
  /** Where a provider answers to keys: the played one to keys of the demo; undefined for its public address. */
  readonly findPlace: (
    platform: Platform,
    provider: GatewayName,
    keys: Readonly<Record<string, string>>,
  ) => Promise<GatewayPlace | undefined>
  /** Notifies people of what happened without their doing. */
  readonly notify: (ctx: Ctx, news: RecordNews) => Promise<void>
  /** The person who acts, or the program. */
  readonly nameActor: (ctx: Ctx) => Promise<Entry>
}

/** Way into one client for work that waits outside between its transactions: a run of a job, or a call. */
export type MoneyRun = Pick<JobRun, 'platform' | 'clientId' | 'log' | 'within'>

/** The book of a record type. Throws TypeError for one without. */
export function findBook({ books }: Till, record: DebtRecord): DebtBook {
  const book = books.find((one) => one.record === record)
  if (!book) throw new TypeError(`no debts of ${record}`)
  return book
}

/** Takes debts in the order of their ids, each once. */
export async function takeDebts(ctx: Ctx, till: Till, keys: readonly DebtKey[]): Promise<TakenDebt[]> {
  const distinct = [...new Map(keys.map((key) => [`${key.id} ${key.record}`, key])).entries()]
  const taken: TakenDebt[] = []
  for (const [, { record, id }] of distinct.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    taken.push(await findBook(till, record).take(ctx, id))
  return taken
}
