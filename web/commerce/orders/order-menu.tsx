import { Menu } from '@mantine/core'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { useIsMobile } from '../../ui/use-breakpoint.ts'
import { SendItem, SendReturnItem } from '../sale/send-sale.tsx'
import { InvoiceItems } from './invoice-items.tsx'
import { useOrderActions } from './use-order-actions.tsx'
import classes from './stages.module.css'

/** Further actions on an order; one that is blocked says why. On a phone, the header has no room for Send. */
export function OrderMenu(about: RecordPartProps) {
  const { actions } = useOrderActions(about)
  const isBelow = useIsMobile()
  const { back, markPaid, refund, again, split, lock, replace, incorrect, corrected, cancel } = actions
  const entries = [back, markPaid, refund, again, split, lock, replace, incorrect, corrected, cancel]
  const shown = entries
    .filter((entry) => entry !== undefined)
    .map(({ id, label, unless, isDestructive, run }) => (
      <Menu.Item
        key={id}
        className={classes['entry']}
        disabled={unless !== undefined}
        onClick={run}
        {...(isDestructive && { color: 'red' })}
      >
        {label}
        {unless !== undefined && <span className={classes['unless']}>{unless}</span>}
      </Menu.Item>
    ))
  return (
    <>
      {isBelow && <SendItem {...about} />}
      <InvoiceItems {...about} />
      <SendReturnItem {...about} />
      {shown}
    </>
  )
}
