import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { isRefusal, reasonOf } from '../platform/api/api-error.ts'
import classes from './old-figures.module.css'
import { TimeText } from './time-text.tsx'

interface OldFiguresProps {
  readonly error: Error
  /** When the figures that are shown were read. */
  readonly at: number
  readonly onRetry: () => void
}

/** Above figures that could not be read again: when they were read, and why they are old. */
export function OldFigures({ error, at, onRetry }: OldFiguresProps) {
  return (
    <p className={classes['old']} role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>
        These figures are from <TimeText at={at} />. {reasonOf(error).message}
      </span>
      {!isRefusal(error) && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </p>
  )
}
