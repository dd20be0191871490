import { Button, Group, Progress } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { feedback } from '../../domain/automation/index.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { ErrorState } from '../ui/states.tsx'
import { TimeText } from '../ui/time-text.tsx'
import classes from './feedback-progress.module.css'

/** Lines asked for at once; 1,000 are shown at most (2-content section 9). */
const pageSize = 500

export interface FeedbackProgressProps {
  readonly feedbackId: string
  readonly onClose: () => void
  /** Actions on the result. */
  readonly children?: ReactNode
}

/** Progress of a job: a bar, its messages so far, and OK (2-content section 2, Feedback progress dialog). */
export function FeedbackProgress({ feedbackId, onClose, children }: FeedbackProgressProps) {
  const view = useRecords(feedback, { where: ['group_id', '==', feedbackId], pageSize })
  const percent = view.rows.reduce((most, line) => Math.max(most, line.percent), 0)
  const outcome = view.rows.find((line) => line.outcome !== undefined)?.outcome
  const { hasMore, loadMore } = view
  useEffect(() => {
    if (hasMore) loadMore()
  }, [hasMore, loadMore])
  if (view.error !== null && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  return (
    <div className={classes['progress']}>
      <Progress.Root size="lg">
        <Progress.Section
          value={percent}
          color={outcome === 'failed' ? 'red' : undefined}
          aria-label="Progress"
          animated={outcome === undefined}
        />
      </Progress.Root>
      <ol className={classes['lines']} aria-live="polite">
        {view.rows.map((line) => (
          <li key={line.id} data-outcome={line.outcome}>
            <span>{line.title}</span>
            <span className={classes['at']}>
              <TimeText at={line.date} />
            </span>
            {line.description !== '' && <p className={classes['more']}>{line.description}</p>}
          </li>
        ))}
      </ol>
      <Group justify="flex-end" gap="sm">
        {outcome === 'done' && children}
        <Button variant={outcome === 'done' && children !== undefined ? 'default' : 'filled'} onClick={onClose}>
          {outcome === undefined ? 'Leave it running' : 'OK'}
        </Button>
      </Group>
    </div>
  )
}
