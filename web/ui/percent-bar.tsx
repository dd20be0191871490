import { percentBand } from '../../domain/kernel/index.ts'
import classes from './percent-bar.module.css'

interface PercentBarProps {
  readonly value: number
  readonly label: string
}

/** Progress: a bar in the colour of its band, and the number. */
export function PercentBar({ value, label }: PercentBarProps) {
  return (
    <span className={classes['whole']}>
      <progress className={classes['bar']} max={100} value={value} aria-label={label} data-band={percentBand(value)} />
      <span className="fl-number">{value}%</span>
    </span>
  )
}
