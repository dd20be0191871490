import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import type { CsvMapping } from '../../../../domain/charter/index.ts'
import classes from '../../../ui/imports/imports.module.css'

const clocks = [
  { value: 'local', label: 'Local at each airport' },
  { value: 'utc', label: 'UTC' },
]

interface ClockChoiceProps {
  readonly clock: CsvMapping['clock']
  readonly onChoose: (clock: CsvMapping['clock']) => void
}

/** By which clock the times of a file are. */
export function ClockChoice({ clock, onChoose }: ClockChoiceProps) {
  const label = useId()
  return (
    <div>
      <p className={classes['label']} id={label}>
        Times in the file are
      </p>
      <SegmentedControl
        aria-labelledby={label}
        data={clocks}
        value={clock}
        onChange={(chosen) => onChoose(chosen === 'utc' ? 'utc' : 'local')}
      />
    </div>
  )
}
