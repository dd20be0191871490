import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  mayReadPayments,
  payments as paymentRecords,
  readDebt,
  readPaymentsMode,
  type DebtMoney,
  type DebtRecord,
} from '../../../domain/commerce/index.ts'
import { useAskAgain } from '../../platform/data/use-ask-again.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'

/** The record that money is owed on. */
export interface DebtKey {
  readonly record: DebtRecord
  readonly id: string
}

export type DebtPayment = DebtMoney['payments'][number]
export type DebtRefund = DebtMoney['refunds'][number]
export type StoredCard = DebtMoney['cards'][number]

/** Data that the money of an order or invoice consists of. */
const showsDebt = {
  shows: ['orders', 'invoices', 'payments', 'refunds', 'refund_requests', 'disputes', 'cards', 'ledger'],
}

const paymentsUnderWay: ReadonlySet<string> = new Set(['intended', 'pending'])
const refundsUnderWay: ReadonlySet<string> = new Set(['held', 'running'])

/** True while a provider has to answer: the record itself may not change by it. */
const isUnderWay = ({ payments, refunds }: DebtMoney): boolean =>
  payments.some(({ status, url }) => paymentsUnderWay.has(status) && url === null) ||
  refunds.some(({ state }) => refundsUnderWay.has(state))

const openDisputes: ReadonlySet<string> = new Set(['open', 'answered'])

/** True while a dispute is not decided: neither an answer nor a decision changes the record itself. */
const isDisputed = ({ payments }: DebtMoney): boolean =>
  payments.some(({ dispute }) => dispute !== null && openDisputes.has(dispute.state))

/** Pauses between two reads while a provider has to answer, and while a dispute is open. */
const underWayMs = 2000
const disputedMs = 5000
/** Pause for readers who see payments of orders only: the feed tells them no change of a payment. */
const unwatchedMs = 15_000

/** The pause before the next read; false where the record tells each change. */
function findPause(money: DebtMoney | undefined, isWatched: boolean): number | false {
  if (money === undefined) return false
  if (isUnderWay(money)) return underWayMs
  if (isDisputed(money)) return disputedMs
  const mayBeDisputed = money.payments.some(({ provider }) => provider !== null)
  return !isWatched && mayBeDisputed && unwatchedMs
}

const nameQuery = (clientId: string, { record, id }: DebtKey, version: number | string) =>
  ['debt', clientId, record, id, version] as const

function useDebtQuery({ record, id }: DebtKey, version: number | string, gcTime?: number) {
  const { api } = usePlatform()
  const client = useClient()
  const isWatched = mayReadPayments(useActor())
  const reading = useQuery({
    queryKey: nameQuery(client.id, { record, id }, version),
    queryFn: ({ signal }) => api.call(readDebt, { params: { record, id } }, signal),
    refetchInterval: ({ state }) => findPause(state.data, isWatched),
    meta: showsDebt,
    ...(gcTime !== undefined && { gcTime }),
  })
  return useLastAnswer(`${record} ${id}`, reading)
}

/** The same, read when a dialog opens: a refund must not be planned by the sums of an earlier dialog. */
export function useFreshDebt(debt: DebtKey) {
  const [opening] = useState(() => crypto.randomUUID())
  return useDebtQuery(debt, opening, 0)
}

/**
 * What is owed on an order or invoice, with its payments; read again for each version of the record, and when a payment
 * changes by its provider, as by a new dispute, which leaves the record as it is.
 */
export function useDebt(debt: DebtKey, version: number) {
  const client = useClient()
  const { rows } = useRecords(paymentRecords, {
    where: ['debt_id', '==', debt.id],
    enabled: mayReadPayments(useActor()),
  })
  const sign = rows.map((row) => `${row.id} ${row.version}`).join()
  useAskAgain(nameQuery(client.id, debt, version), sign === '' ? undefined : sign)
  return useDebtQuery(debt, version)
}

/** Configured providers; undefined until they are read. */
export function usePaymentsMode() {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: ['payments-mode', client.id],
    queryFn: ({ signal }) => api.call(readPaymentsMode, {}, signal),
    meta: { shows: ['provider_accounts'] },
  }).data
}
