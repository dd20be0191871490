import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isRefusal, reasonOf } from '../platform/api/api-error.ts'
import type { LastAnswer } from '../platform/data/use-last-answer.ts'
import classes from './old-answer.module.css'
import { ErrorState, RowsSkeleton } from './states.tsx'
import { TimeText } from './time-text.tsx'

const shownHere = 'What is shown here is'

interface OldAnswerProps {
  /** The beginning of the sentence that says from when it is, such as 'This price is'. */
  readonly what?: string
  readonly error: Error
  /** Time at which the shown data was read. */
  readonly at: number
  readonly onRetry: () => void
}

/** Notice above data that could not be read again: its time, and the reason. */
export function OldAnswer({ what = shownHere, error, at, onRetry }: OldAnswerProps) {
  return (
    <p className={classes['old']} role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>
        {what} from <TimeText at={at} />, and may be out of date. {reasonOf(error).message}
      </span>
      {!isRefusal(error) && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </p>
  )
}

interface AnswerViewProps<Answer> extends Pick<OldAnswerProps, 'what'> {
  readonly view: LastAnswer<Answer>
  /** Rows of the skeleton. */
  readonly rows?: number
  readonly children: (data: Answer) => ReactNode
}

/** Read data: kept after a failed refresh, and then marked as old. */
export function AnswerView<Answer>({ view, what = shownHere, rows = 4, children }: AnswerViewProps<Answer>) {
  const { data, error, at, retry } = view
  if (data === undefined) return error ? <ErrorState error={error} onRetry={retry} /> : <RowsSkeleton rows={rows} />
  return (
    <>
      {error && <OldAnswer what={what} error={error} at={at} onRetry={retry} />}
      {children(data)}
    </>
  )
}
