import { Button } from '@mantine/core'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { isRefusal, reasonOf } from '../../platform/api/api-error.ts'
import type { RecordView } from '../../platform/data/use-record.ts'
import classes from './kept-note.module.css'

interface KeptNoteProps {
  readonly definition: RecordDefinition
  readonly view: Pick<RecordView<unknown>, 'isGone' | 'error' | 'retry'>
}

function wordsOf({ label }: RecordDefinition, { isGone, error }: KeptNoteProps['view']): string | undefined {
  const one = label.one.toLowerCase()
  if (isGone) return `This ${one} was deleted, or you have lost access to it. You can still copy your input.`
  return error === null ? undefined : `${reasonOf(error).message} This ${one} is shown as it was read last.`
}

/** Notice above a record that stays on the screen although it is deleted or could not be read again. */
export function KeptNote({ definition, view }: KeptNoteProps) {
  const words = wordsOf(definition, view)
  if (words === undefined) return null
  return (
    <p role="alert" className={classes['note']}>
      {words}
      {!isRefusal(view.error) && (
        <Button size="compact-sm" variant="default" onClick={view.retry}>
          Retry
        </Button>
      )}
    </p>
  )
}
