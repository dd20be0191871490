import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { DebtPanel } from '../payments/debt-panel.tsx'
import { RemindersPanel } from '../reminders/reminders-panel.tsx'
import { isPaidFor, readOrder } from '../sale/sale-row.ts'
import { useSaleMoney } from '../sale/use-sale-money.ts'
import { AppliedDeposits, CustomerDeposits } from './order-deposits.tsx'
import { findTakeBack, useTakeBack } from './take-back.ts'
import classes from './sections.module.css'

/** Actions on the money of an order; a canceled one owes nothing. */
function MoneyButtons({ about }: { readonly about: RecordPartProps }) {
  const order = readOrder(about)
  const { take, refund } = useSaleMoney(about)
  return (
    <div className={classes['buttons']}>
      {take && !order.canceled && (
        <Button size="xs" leftSection={<IconCreditCard size={16} stroke={1.75} aria-hidden />} onClick={() => take()}>
          {order.balance > 0 ? `Take ${formatMoney(order.balance)}` : 'Take payment'}
        </Button>
      )}
      {refund && isPaidFor(order) && (
        <Button size="xs" variant="default" onClick={() => refund()}>
          Refund
        </Button>
      )}
    </div>
  )
}

/** Payments, refunds, disputes and cards of an order. */
export function PaymentsSection(about: RecordPartProps) {
  const order = readOrder(about)
  const { debt, subject, mayRead, take } = useSaleMoney(about)
  const takeBack = useTakeBack()
  if (order.placed_at === undefined)
    return <p className={classes['quiet']}>Nothing is owed before the order is placed.</p>
  if (!mayRead) return <p className={classes['quiet']}>You may not see its payments.</p>
  const mayMove = take !== undefined
  return (
    <div className={classes['section']}>
      <h2 className="fl-unseen">Payments</h2>
      <MoneyButtons about={about} />
      <DebtPanel
        debt={debt}
        about={subject}
        files={order.files}
        version={order.version}
        findTakeBack={mayMove ? (payment) => findTakeBack(takeBack, order, payment) : undefined}
      />
      <AppliedDeposits order={order} onTakeOff={mayMove ? (item) => takeBack(order, item) : undefined} />
      <CustomerDeposits order={order} mayApply={mayMove && order.balance > 0} />
      <RemindersPanel debt={debt} version={order.version} />
    </div>
  )
}
