import { Button, Progress } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import type { BulkRow } from '../../../domain/inbox/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { BulkFailures } from './bulk-failures.tsx'
import { failureWords, isOver, mayUndo, outcomeWords, progressWords } from './bulk-words.ts'
import { awaitedBulks, useBulk, useOwnBulks } from './use-bulk.ts'
import classes from './bulk.module.css'

const showFailures = (bulk: BulkRow) =>
  showModal({ title: 'What could not be done', body: () => <BulkFailures bulk={bulk} /> })

/** Failures come first: the list of bulk actions has the Undo. */
function actionOf(bulk: BulkRow, undo: () => void) {
  if (bulk.failed > 0) return { action: { label: 'Show', run: () => void showFailures(bulk) } }
  return mayUndo(bulk) ? { action: { label: 'Undo', run: undo } } : {}
}

/** Reports bulk actions that end while the user is here, with Undo and a list of failures. */
function useEndings(bulks: readonly BulkRow[], undo: (bulk: BulkRow) => void): void {
  const report = useEffectEvent((bulk: BulkRow) => {
    const failed = failureWords(bulk)
    notify({
      title: outcomeWords(bulk),
      message: failed === '' ? undefined : failed,
      kind: bulk.failed > 0 ? 'error' : 'success',
      ...actionOf(bulk, () => undo(bulk)),
    })
  })
  useEffect(() => {
    for (const bulk of bulks) {
      if (!isOver(bulk)) awaitedBulks.add(bulk.id)
      // An undone action is reported by its Undo.
      else if (awaitedBulks.delete(bulk.id) && bulk.undone_by === undefined) report(bulk)
    }
  }, [bulks])
}

/** Running bulk actions: the action, the rest, and Stop. */
export function BulkProgress() {
  const { rows } = useOwnBulks()
  const { stop, undo, watch } = useBulk()
  useEndings(rows, undo)
  return (
    <div role="status" aria-label="Bulk actions">
      {rows
        .filter((bulk) => !isOver(bulk))
        .map((bulk) => (
          <div key={bulk.id} className={classes['running']}>
            <div className={classes['line']}>
              <span className={classes['grow']}>{progressWords(bulk)}</span>
              <Button size="compact-xs" variant="subtle" onClick={() => watch(bulk)}>
                Progress
              </Button>
              <Button size="compact-xs" variant="subtle" onClick={() => stop(bulk)}>
                Stop
              </Button>
            </div>
            <Progress
              size="xs"
              value={(100 * (bulk.done + bulk.failed)) / bulk.total}
              aria-label={progressWords(bulk)}
            />
          </div>
        ))}
    </div>
  )
}
