import classes from './asked-note.module.css'

interface AskedNoteProps {
  /** True while the result of a call is not known (`useAsked`). */
  readonly isUnanswered: boolean
}

/** Shows that a call has no answer yet; draws nothing once its result is known. */
export const AskedNote = ({ isUnanswered }: AskedNoteProps) =>
  isUnanswered && (
    <span role="status" className={classes['note']}>
      Asked, no answer yet. Flightline repeats the request and performs it only once.
    </span>
  )
