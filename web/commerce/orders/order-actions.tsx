import { Button } from '@mantine/core'
import { IconArrowRight, IconCheck, IconCreditCard } from '@tabler/icons-react'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { useIsMobile } from '../../ui/use-breakpoint.ts'
import { ApproveButton } from '../sale/approve-button.tsx'
import { SendSale } from '../sale/send-sale.tsx'
import { useOrderActions, type OrderAction } from './use-order-actions.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** A blocked action says why where it is: its button stays, and cannot be pressed. */
const blockedBy = ({ unless }: OrderAction) => ({ disabled: unless !== undefined, title: unless })

/** Next actions on an order: place it, move it forward, take its payment. Their keys are in the palette. */
export function OrderActions(about: RecordPartProps) {
  const { order, actions, running } = useOrderActions(about)
  const isBelow = useIsMobile()
  const all = Object.values(actions).filter((action) => action !== undefined)
  useKeysIn(
    'On this page',
    all.flatMap(({ keys, label, run, unless }) => (keys === undefined || unless ? [] : [{ keys, label, run }])),
  )
  const { place, forward, pay } = actions
  return (
    <>
      <ApproveButton about={about} />
      {!isBelow && <SendSale {...about} />}
      {place && !isBelow && (
        <Button
          size="xs"
          leftSection={<IconCheck {...icon} />}
          loading={running === place.id}
          onClick={place.run}
          {...blockedBy(place)}
        >
          {place.label}
        </Button>
      )}
      {forward && !isBelow && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowRight {...icon} />}
          loading={running === forward.id}
          onClick={forward.run}
          {...blockedBy(forward)}
        >
          {forward.label}
        </Button>
      )}
      {pay && !isBelow && (
        <Button
          size="xs"
          // Nothing is due: the next step is another one.
          variant={order.balance > 0 ? 'filled' : 'default'}
          leftSection={<IconCreditCard {...icon} />}
          rightSection={<KeyMark isSilent>P</KeyMark>}
          onClick={pay.run}
        >
          {order.balance > 0 ? `Take ${formatMoney(order.balance)}` : 'Take payment'}
        </Button>
      )}
    </>
  )
}
