import { Button } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { useActor } from '../platform/platform-context.tsx'
import { useAddressWords } from '../platform/use-address-words.ts'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { formatMoney } from '../ui/format-value.ts'
import { useIsMobile } from '../ui/use-breakpoint.ts'
import { nextStepOf, totalOf, type NextStep } from './next-step.ts'
import { SendButton, TripButton } from './quote-page-actions.tsx'
import { UsualStepButton } from './status/status-buttons.tsx'
import classes from './quote-foot.module.css'

/** Link to the price; absent while it is open. */
function PriceButton() {
  const { words, change } = useAddressWords()
  if (words['tab'] === 'price') return null
  return (
    <Button
      leftSection={<IconCalculator size={16} stroke={1.75} aria-hidden />}
      onClick={() => change({ tab: 'price' }, true)}
    >
      Price
    </Button>
  )
}

function Step({ step, ...props }: RecordPartProps & { readonly step: NextStep }) {
  if (step === 'price') return <PriceButton />
  if (step === 'send') return <SendButton row={props.row} size="md" />
  if (step === 'trip') return <TripButton row={props.row} size="md" />
  return <UsualStepButton {...props} size="md" />
}

/** On a phone, below a quote: its price and its one next step, near the thumb; draws nothing without one. */
export function QuoteFoot(props: RecordPartProps) {
  const total = totalOf(props.row)
  const step = nextStepOf(props.row, useActor())
  if (!useIsMobile() || step === undefined) return null
  return (
    <section className={classes['foot']} aria-label="Total and next step">
      <div>
        <strong>{total === undefined ? 'No total yet' : formatMoney(total)}</strong>
        {props.row['priced_for'] !== undefined && <span>for other legs</span>}
      </div>
      <Step {...props} step={step} />
    </section>
  )
}
