import { Button } from '@mantine/core'
import { useClient } from '../../platform/platform-context.tsx'
import { daysBetween, formatDateTime, formatTime } from '../format-value.ts'
import { useNow } from '../use-now.ts'
import classes from './restored-note.module.css'
import type { RestoredChanges } from './use-kept-copy.ts'

interface RestoredNoteProps {
  /** Undefined without restored changes. */
  readonly restored: RestoredChanges | undefined
  /** Name of one record, such as 'contact'. */
  readonly noun: string
  readonly onDiscard: () => void
}

const and = new Intl.ListFormat('en-US')

/** Note above a form with restored changes. */
export function RestoredNote({ restored, noun, onDiscard }: RestoredNoteProps) {
  return restored && <Note restored={restored} noun={noun} onDiscard={onDiscard} />
}

function Note({ restored, noun, onDiscard }: RestoredNoteProps & { readonly restored: RestoredChanges }) {
  const { at, isStale, leftOut } = restored
  const { timezone } = useClient()
  const isToday = daysBetween(at, useNow(), timezone) === 0
  const time = isToday ? formatTime(at, timezone) : formatDateTime(at, timezone)
  return (
    <p role="status" className={classes['restored']}>
      <span>
        Your unsaved changes of {time} are restored.
        {isStale && ` This ${noun} has changed since then: if both changed a field, saving asks which value to keep.`}
        {leftOut.length > 0 && ` This device does not keep ${and.format(leftOut)}: enter it again.`}
      </span>
      <Button size="compact-sm" variant="default" onClick={onDiscard}>
        Discard
      </Button>
    </p>
  )
}
