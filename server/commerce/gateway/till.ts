import type { DebtRecord, ReceiptMethod } from '../../../domain/commerce/index.ts'
import type { ParentType } from '../../../domain/inbox/index.ts'
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
  /** Received above the total and not returned: what we owe the customer. */
  readonly excess: number
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
  /** Its due date, else when it was asked for; undefined before that. Epoch milliseconds. */
  readonly due?: number | undefined
  /** Record in whose conversation its customer is written to; undefined where no record is known. */
  readonly talk?: TalkRecord | undefined
  /** Its customer as a message names them. */
  readonly recipient?: { readonly id?: string | undefined; readonly name: string } | undefined
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

/** Record whose conversation the program writes in. */
export interface TalkRecord {
  readonly type: ParentType
  readonly id: string
}

/** An answer of a customer. Epoch milliseconds. */
export interface CustomerReply {
  readonly at: number
  readonly who: string
  readonly thread: string
}

/** Conversations with customers, as orders and invoices need them. */
export interface Talks<Thread = { readonly id: string }> {
  /** Writes an entry into the conversation of a record, unless it is in the trash. Neither users nor customers are notified. */
  readonly note: (
    ctx: Ctx,
    news: { readonly about: TalkRecord; readonly title: string; readonly words: string },
  ) => Promise<void>
  /** The thread of a mail to the customer of a record: that of an earlier mail, else its conversation, begun if there is none. */
  readonly open: (
    ctx: Ctx,
    wanted: { readonly about: TalkRecord; readonly thread?: string | undefined; readonly subject: string },
  ) => Promise<Thread>
  /** Sends a mail to a customer in a thread, in this transaction. */
  readonly mail: (
    ctx: Ctx,
    thread: Thread,
    mail: {
      readonly to: { readonly id?: string | undefined; readonly name: string; readonly email: string }
      readonly subject: string
      readonly message: string
    },
  ) => Promise<{ readonly message: string; readonly thread: string; readonly heldUntil?: number | undefined }>
  /** Locks the threads of a record and of messages, after all other records: no reply is stored until the end. */
  readonly lock: (
    ctx: Ctx,
    asked: { readonly about: TalkRecord; readonly messages: readonly string[] },
  ) => Promise<unknown>
  /** The newest reply of a person after a moment. */
  readonly findReply: (
    ctx: Ctx,
    asked: { readonly about: TalkRecord; readonly messages: readonly string[]; readonly since: number },
  ) => Promise<CustomerReply | undefined>
  /** True if the last mail to an address came back or was refused. */
  readonly hasComeBack: (ctx: Ctx, address: string) => Promise<boolean>
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
  readonly talks: Talks
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
