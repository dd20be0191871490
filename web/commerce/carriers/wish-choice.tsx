import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TypedWish } from '../../../domain/commerce/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { DateInput } from '../../ui/date/date-input.tsx'
import { useNow } from '../../ui/use-now.ts'
import classes from './carriers.module.css'

interface WishChoiceProps {
  readonly isDisabled: boolean
  readonly onWish: (wish: TypedWish) => void
}

/** Chooses the cheapest rate, the fastest, or the cheapest that arrives on or before a day. */
export function WishChoice({ isDisabled, onWish }: WishChoiceProps) {
  const { timezone } = useClient()
  const now = useNow()
  const [day, setDay] = useState<number | string>('')
  const isDay = typeof day === 'number'
  return (
    <form
      className={classes['wish']}
      aria-label="Choose a rate"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isDay && !isDisabled) onWish({ by: 'date', date: day })
      }}
    >
      <Button size="sm" variant="default" disabled={isDisabled} onClick={() => onWish({ by: 'cheapest' })}>
        Cheapest
      </Button>
      <Button size="sm" variant="default" disabled={isDisabled} onClick={() => onWish({ by: 'fastest' })}>
        Fastest
      </Button>
      <DateInput label="Arrives by" timezone={timezone} value={day} earliest={now} onChange={setDay} />
      <Button size="sm" variant="default" type="submit" disabled={isDisabled || !isDay}>
        Cheapest by then
      </Button>
    </form>
  )
}
