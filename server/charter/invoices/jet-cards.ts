import {
  accounts,
  faultsOfSum,
  mayReadInvoices,
  type AccountMoney,
  type readAccountMoney,
  type sellHours,
} from '../../../domain/charter/index.ts'
import { cardSoldEntry, describeEntry, hoursSoldEntry, ledgerAccounts } from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { balancesOfParty, findByKey, postEntry, statementOf, type StatementLine } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { asVerb, beyondReach, getRecord } from '../../platform/records/index.ts'
import { refuseFor } from './invoice-state.ts'

const partyOfAccount = (id: string): string => `accounts/${id}`

const linesShown = 200

/** Rest of a customer's jet card: hours, and the price paid for them. */
export async function cardOf(ctx: Ctx, party: string): Promise<{ minutes: number; cents: number }> {
  const balances = await balancesOfParty(ctx, party)
  return { minutes: balances.get('hours_left') ?? 0, cents: balances.get('jet_cards') ?? 0 }
}

/** Holds the card of an account until the transaction ends, so that no hour is flown twice; undefined without account. */
export async function holdCard(ctx: Ctx, accountId: string | undefined): Promise<string | undefined> {
  if (accountId === undefined || !(await beyondReach(ctx, accounts).find(accountId))) return undefined
  await asVerb(ctx, accounts).amend({ id: accountId, amend: () => ({}) })
  return partyOfAccount(accountId)
}

/** The invoice that a line is about, or for which its payment came in. */
function findInvoice({ about, facts }: StatementLine): { readonly invoice?: string } {
  if (about.record === 'invoices') return { invoice: about.id }
  return typeof facts['invoice'] === 'string' ? { invoice: facts['invoice'] } : {}
}

const lineOf = (line: StatementLine): AccountMoney['lines'][number] => ({
  // An entry may move two accounts of the same customer.
  id: `${line.id} ${line.account}`,
  kind: line.kind,
  unit: line.account === 'hours_left' ? 'minutes' : 'cents',
  account: ledgerAccounts[line.account].label,
  at: line.at,
  ...findInvoice(line),
  words: describeEntry(line),
  amount: line.amount,
  balance: line.balance,
})

async function moneyOf(ctx: Ctx, id: string): Promise<AccountMoney> {
  const party = partyOfAccount(id)
  const [balances, card] = [await balancesOfParty(ctx, party), await cardOf(ctx, party)]
  const lines = await statementOf(ctx, {
    party,
    accounts: ['receivable', 'customer_deposits', 'jet_cards', 'hours_left'],
    limit: linesShown,
  })
  return {
    owed: balances.get('receivable') ?? 0,
    deposits: balances.get('customer_deposits') ?? 0,
    minutes: card.minutes,
    worth: card.cents,
    lines: lines.map(lineOf),
  }
}

/** Debt and rest of an account, for a user who reads invoices and sees the account. */
export async function accountMoney(ctx: Ctx, { params }: InputOf<typeof readAccountMoney>): Promise<AccountMoney> {
  if (!mayReadInvoices(ctx.actor)) throw new Forbidden('invoices')
  await getRecord(ctx, accounts, params.id)
  return moneyOf(ctx, params.id)
}

/** Sells hours, once for any number of repeated calls: the price is owed to the customer until it is flown. */
export async function sell(ctx: Ctx, { params, body }: InputOf<typeof sellHours>): Promise<AccountMoney> {
  await getRecord(ctx, accounts, params.id)
  const { id, amount, method, date, reference, minutes } = body
  const key = `card ${id}`
  if (!(await findByKey(ctx, key))) refuseFor(faultsOfSum({ amount, date }, ctx.now))
  const party = partyOfAccount(params.id)
  const occasion = { key, about: { record: 'accounts', id: params.id }, at: date, facts: { reference, minutes } }
  await postEntry(ctx, cardSoldEntry(occasion, { party, amount, method }))
  await postEntry(ctx, hoursSoldEntry({ ...occasion, key: `card hours ${id}` }, { party, minutes }))
  return moneyOf(ctx, params.id)
}
