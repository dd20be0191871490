import { readableOn } from '../../../domain/kernel/index.ts'
import classes from './filter.module.css'

interface FilterChipProps {
  readonly name: string
  readonly color: string | undefined
  readonly contrast?: string | undefined
}

/** A message filter as the coloured chip of its matches. */
export function FilterChip({ name, color, contrast }: FilterChipProps) {
  const style = color === undefined ? {} : { background: color, color: contrast ?? readableOn(color) }
  return (
    <span className={classes['chip']} style={style}>
      {name}
    </span>
  )
}
