import type { StatusTone } from '../../domain/kernel/index.ts'
import classes from './status-badge.module.css'

/** Word of a state; its colour shows the meaning as well. */
export const StatusBadge = ({ word, tone }: { readonly word: string; readonly tone?: StatusTone | undefined }) => (
  <span className={classes['badge']} data-tone={tone}>
    {word}
  </span>
)
