import classes from './asked-note.module.css'

interface AskedNoteProps {
  /** Whether a call was asked and its result is not known (`useAsked`). */
  readonly isUnanswered: boolean
}

/** Tells that a call was asked and has no answer yet; nothing once its result is known. */
export const AskedNote = ({ isUnanswered }: AskedNoteProps) =>
  isUnanswered && (
    <span role="status" className={classes['note']}>
      Asked, no answer yet. Flightline repeats the request and performs it only once.
    </span>
  )
