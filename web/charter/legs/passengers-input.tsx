import { NumberInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import {
  fewestPassengers,
  mostPassengersOfLeg,
  usualPassengers,
  type EditedLeg,
} from '../../../domain/charter/index.ts'

const keepable = (value: number | string): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= fewestPassengers

interface PassengersInputProps {
  readonly leg: EditedLeg
  readonly error: ReactNode
  readonly onCount: (count: number) => void
}

/** How many fly on a leg. An input that is left empty shows again what the leg has. */
export function PassengersInput({ leg, error, onCount }: PassengersInputProps) {
  const [isCleared, setCleared] = useState(false)
  const count = leg.isEmptyLeg === true ? 0 : (leg.paxNum ?? usualPassengers)
  return (
    <NumberInput
      label="Passengers"
      hideControls
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      min={fewestPassengers}
      max={mostPassengersOfLeg}
      disabled={leg.isEmptyLeg === true}
      value={isCleared ? '' : count}
      error={error}
      onBlur={() => setCleared(false)}
      onChange={(value) => {
        setCleared(value === '')
        if (keepable(value)) onCount(value)
      }}
    />
  )
}
