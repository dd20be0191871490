import type { StatusTone } from '../../domain/kernel/index.ts'
import classes from './status-badge.module.css'

/** The word of a state; what it means for whoever reads it is shown by the colour as well. */
export const StatusBadge = ({ word, tone }: { readonly word: string; readonly tone?: StatusTone | undefined }) => (
  <span className={classes['badge']} data-tone={tone}>
    {word}
  </span>
)
