import { Button } from '@mantine/core'
import { IconCheck, IconCreditCard } from '@tabler/icons-react'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { useIsMobile } from '../../ui/use-breakpoint.ts'
import { useOrderActions } from './use-order-actions.tsx'
import classes from './order-foot.module.css'

/** On a phone, below an order: its total, what is due, and its next steps, near the thumb. */
export function OrderFoot(about: RecordPartProps) {
  const { order, actions, running } = useOrderActions(about)
  const { place, forward, pay } = actions
  const [why] = [place, forward].flatMap((action) => (action?.unless === undefined ? [] : [action.unless]))
  if (!useIsMobile()) return null
  return (
    <section className={classes['foot']} aria-label="Total and next steps">
      <div className={classes['sum']}>
        <strong>{formatMoney(order.total)}</strong>
        {order.balance > 0 && order.placed_at !== undefined && <span>due {formatMoney(order.balance)}</span>}
      </div>
      {place && (
        <Button
          leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
          disabled={place.unless !== undefined}
          loading={running === place.id}
          onClick={place.run}
        >
          {place.label}
        </Button>
      )}
      {forward && !place && (
        <Button
          variant="default"
          disabled={forward.unless !== undefined}
          loading={running === forward.id}
          onClick={forward.run}
        >
          Forward
        </Button>
      )}
      {pay && (
        <Button
          variant={order.balance > 0 ? 'filled' : 'default'}
          leftSection={<IconCreditCard size={16} stroke={1.75} aria-hidden />}
          onClick={pay.run}
        >
          {order.balance > 0 ? `Take ${formatMoney(order.balance)}` : 'Take payment'}
        </Button>
      )}
      {why !== undefined && <p className={classes['why']}>{why}</p>}
    </section>
  )
}
