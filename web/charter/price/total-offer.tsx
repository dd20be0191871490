import { Button } from '@mantine/core'
import { useState } from 'react'
import { charterPrice } from '../../../domain/charter/index.ts'
import { hasOneOf, isSameValue } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { PriceForOtherLegs, ToUnlock } from './price-for-other-legs.tsx'
import { usePrice } from './use-price.ts'
import { useTypedLines } from './use-typed-lines.ts'
import classes from './price-beside.module.css'

/** Reads the parts of the legs that a price is made of. */
const readFlown = (row: RecordPartProps['row']): readonly unknown[] => [row['legs'], row['aircraft_type']]

interface SavedPrice {
  /** Cents. */
  readonly saved: number
  readonly isLocked: boolean
}

const wordsOf = ({ saved, isLocked }: SavedPrice): string =>
  saved > 0 ? `, ${isLocked ? 'locked' : 'saved'} is ${formatMoney(saved)}` : ''

function savedPrice(row: RecordPartProps['row']): SavedPrice {
  const { locked, total = 0 } = charterPrice.safeParse(row['price']).data ?? {}
  return { saved: total, isLocked: locked !== undefined }
}

interface SaveProps {
  readonly total: number
  readonly isSaving: boolean
  readonly onSave: () => void
}

const Save = ({ total, isSaving, onSave }: SaveProps) => (
  <Button size="xs" loading={isSaving} onClick={onSave}>
    Save {formatMoney(total)} as the total
  </Button>
)

function Offer(props: RecordPartProps) {
  const lines = useTypedLines(props)
  const { row, answered, mayType, isSaving, takeTotal } = lines
  const { data, isPlaceholderData } = usePrice({ ...props, row, answered })
  const [refused, setRefused] = useState<number>()
  const total = isPlaceholderData ? undefined : data?.price.total
  const { saved, isLocked } = savedPrice(row)
  if (!(mayType || isLocked) || total === undefined || total === saved || total === refused) return null
  return (
    <div className={classes['offer']}>
      <span>
        The legs were changed: <strong>{formatMoney(total)}</strong> by the rules{wordsOf({ saved, isLocked })}.
      </span>
      {isLocked ? <ToUnlock /> : <Save total={total} isSaving={isSaving} onSave={takeTotal} />}
      <Button size="xs" variant="default" onClick={() => setRefused(total)}>
        {saved > 0 ? `Keep ${formatMoney(saved)}` : 'Not now'}
      </Button>
    </div>
  )
}

/** Above the legs: their price after a change by another user, or that the price is for other legs. */
export function TotalOffer(props: RecordPartProps) {
  const mayPrice = hasOneOf(useActor(), ['quotes', 'trips'])
  const [before] = useState(() => readFlown(props.row))
  const isForOthers = props.row['priced_for'] !== undefined
  return (
    <div role="status" className={classes['pinned']}>
      {mayPrice && isForOthers && <PriceForOtherLegs {...props} />}
      {mayPrice && !isForOthers && !isSameValue(readFlown(props.row), before) && <Offer {...props} />}
    </div>
  )
}
