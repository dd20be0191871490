import { Button } from '@mantine/core'
import { IconCheck, IconCreditCard } from '@tabler/icons-react'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { useIsMobile } from '../../ui/use-breakpoint.ts'
import { useOrderActions } from './use-order-actions.tsx'
import classes from './order-foot.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The next step of an order: to place it, or to move it forward. */
function NextStep({ actions: { place, forward }, running }: ReturnType<typeof useOrderActions>) {
  const next = place ?? forward
  if (next === undefined) return null
  return (
    <Button
      variant={place ? 'filled' : 'default'}
      leftSection={place && <IconCheck {...icon} />}
      disabled={next.unless !== undefined}
      loading={running === next.id}
      onClick={next.run}
    >
      {place ? next.label : 'Forward'}
    </Button>
  )
}

/** The payment of an order, which is not its next step once nothing is due. */
function Payment({ order, actions: { pay } }: ReturnType<typeof useOrderActions>) {
  if (pay === undefined) return null
  const isDue = order.balance > 0
  return (
    <Button variant={isDue ? 'filled' : 'default'} leftSection={<IconCreditCard {...icon} />} onClick={pay.run}>
      {isDue ? `Take ${formatMoney(order.balance)}` : 'Take payment'}
    </Button>
  )
}

/** On a phone, below an order: its total, what is due, and its next steps, near the thumb. */
export function OrderFoot(about: RecordPartProps) {
  const shown = useOrderActions(about)
  const isBelow = useIsMobile()
  const { order, actions } = shown
  const { total, balance, placed_at: placed } = order
  if (!isBelow) return null
  const why = actions.place?.unless ?? actions.forward?.unless
  return (
    <section className={classes['foot']} aria-label="Total and next steps">
      <div className={classes['sum']}>
        <strong>{formatMoney(total)}</strong>
        {balance > 0 && placed !== undefined && <span>due {formatMoney(balance)}</span>}
      </div>
      <NextStep {...shown} />
      <Payment {...shown} />
      {why !== undefined && <p className={classes['why']}>{why}</p>}
    </section>
  )
}
