import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  applyOrderDeposit,
  readDebtItems,
  readOrderDeposits,
  type DebtItem,
  type OrderDeposit,
} from '../../../domain/commerce/index.ts'
import { numberField } from '../../../domain/kernel/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import type { OrderRow } from '../sale/sale-row.ts'
import classes from './sections.module.css'

const readCents = (value: unknown): number => (typeof value === 'number' ? Math.round(value) : 0)

/** Asks how much of a deposit pays an order, and applies it. */
function useApplying({ id, number, balance }: OrderRow): (deposit: OrderDeposit) => void {
  const { api } = usePlatform()
  return ({ payment, left }) => {
    const use = crypto.randomUUID()
    void openForm({
      title: `Deposit for order ${number}`,
      subject: payment,
      fields: [numberField('amount', 'Amount', { type: 'money', required: true })],
      begin: { amount: Math.min(left, balance) },
      hint: ({ amount }) =>
        `${formatMoney(balance - readCents(amount))} of the order stay open, and ${formatMoney(left - readCents(amount))} of the deposit stay.`,
      button: 'Apply deposit',
      isAsked: true,
      onSave: ({ amount }) =>
        api.call(applyOrderDeposit, { params: { id }, body: { id: use, payment, amount: readCents(amount) } }),
    })
  }
}

interface DepositsProps {
  readonly order: OrderRow
  readonly mayApply: boolean
}

function DepositRows({ order, mayApply, deposits }: DepositsProps & { readonly deposits: readonly OrderDeposit[] }) {
  const { timezone } = useClient()
  const apply = useApplying(order)
  if (deposits.length === 0) return null
  return (
    <section aria-label="Deposits of the customer">
      <h2 className={classes['title']}>Deposits of the customer</h2>
      <ul className={classes['list']} aria-label="Deposits">
        {deposits.map((deposit) => (
          <li key={deposit.payment} className={classes['row']}>
            <span className={classes['words']}>
              Deposit of {formatDate(deposit.date, timezone)}
              <span className={classes['note']}>{[deposit.name, deposit.reference].filter(Boolean).join(' · ')}</span>
            </span>
            <span className={classes['amount']}>{formatMoney(deposit.left)}</span>
            {mayApply && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Apply the deposit of ${formatMoney(deposit.left)}`}
                onClick={() => apply(deposit)}
              >
                Apply
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Deposits of the customer of an order that pay no invoice or order yet. */
export function CustomerDeposits({ order, mayApply }: DepositsProps) {
  const { api } = usePlatform()
  const client = useClient()
  const { id, version } = order
  const reading = useQuery({
    queryKey: ['order-deposits', client.id, id, version],
    queryFn: ({ signal }) => api.call(readOrderDeposits, { params: { id } }, signal),
    meta: { shows: ['orders', 'invoices', 'payments', 'refunds'] },
  })
  const view = useLastAnswer(`deposits ${id}`, reading)
  return (
    <AnswerView view={view} rows={1} what="These deposits are">
      {({ deposits }) => <DepositRows order={order} mayApply={mayApply} deposits={deposits} />}
    </AnswerView>
  )
}

interface AppliedProps {
  readonly order: OrderRow
  /** Absent for users who may not move money. */
  readonly onTakeOff: ((item: DebtItem) => void) | undefined
}

/** Deposits of the customer that pay this order. */
export function AppliedDeposits({ order, onTakeOff }: AppliedProps) {
  const { timezone } = useClient()
  const applied = readDebtItems(order).filter(({ kind, payment }) => kind === 'payment' && payment !== undefined)
  if (applied.length === 0) return null
  return (
    <section aria-label="Applied deposits">
      <h2 className={classes['title']}>Applied deposits</h2>
      <ul className={classes['list']} aria-label="Applied deposits">
        {applied.map((item) => (
          <li key={item.id} className={classes['row']}>
            <span className={classes['words']}>
              From a deposit, {formatDate(item.date, timezone)}
              <span className={classes['note']}>{[item.by.label, item.reference].filter(Boolean).join(' · ')}</span>
              {item.reversed && (
                <span className={classes['note']}>
                  Taken off by {item.reversed.by.label}: {item.reversed.why}
                </span>
              )}
            </span>
            <span className={classes['amount']}>
              {item.reversed ? <s>{formatMoney(item.amount)}</s> : formatMoney(item.amount)}
            </span>
            {onTakeOff && !item.reversed && (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Take off the deposit of ${formatMoney(item.amount)}`}
                onClick={() => onTakeOff(item)}
              >
                Take off
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
