import { Button, Group, Progress } from '@mantine/core'
import { editUndoneWithinMs } from '../../../domain/automation/index.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useNow } from '../../ui/use-now.ts'
import { EditFields } from './edit-fields.tsx'
import { listed, n, nameEdit, formatNoun } from './edit-words.ts'
import type { RowsDialogProps } from './open-row-dialogs.tsx'
import { useEdit, useEditRow, useOwnEdits, type EditControl, type EditRow } from './use-edit.ts'
import { ValuesBeforeAfter } from './values-before-after.tsx'
import classes from './rows.module.css'

interface FailuresProps {
  readonly failures: readonly { readonly id: string; readonly title: string; readonly words: string }[]
  readonly count: number
  readonly title: string
}

/** Rows that stay as they are, each with its reason. */
function Failures({ failures, count, title }: FailuresProps) {
  if (count === 0) return null
  return (
    <div className={classes['faults']}>
      <strong>{title}</strong>
      <ul>
        {failures.map(({ id, title: name, words }) => (
          <li key={id}>
            {name !== '' && <strong>{name}: </strong>}
            {words}
          </li>
        ))}
        {count > failures.length && <li>And {count - failures.length} more.</li>}
      </ul>
    </div>
  )
}

interface RefusedProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Reason for which the edit as a whole fails: the refusal, or a failure with a retry. */
function Refused({ error, onRetry }: RefusedProps) {
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  if (issues.length === 0) return <ErrorState error={error} onRetry={onRetry} />
  return (
    <p role="alert" className={classes['faults']}>
      {issues.map(wordsForIssue).join(' ')}
    </p>
  )
}

interface PreviewProps {
  readonly control: EditControl
  readonly definition: RecordDefinition
}

/** Present values of the chosen fields, and the fields without a new value. */
function Undecided({ control, definition }: PreviewProps) {
  const { undecided } = control
  return (
    <>
      <ValuesBeforeAfter control={control} definition={definition} />
      <p aria-live="polite" className={classes['quiet']}>
        Enter a value for {listed(undecided.map(({ label }) => label))}, or choose Empty it.
      </p>
    </>
  )
}

/** Effect of the edit, before it is saved. */
function Preview({ control, definition }: PreviewProps) {
  const { check, set, isReady, undecided } = control
  if (set.length === 0) return null
  if (!isReady) return <p className={classes['quiet']}>Finish the date first.</p>
  if (undecided.length > 0) return <Undecided control={control} definition={definition} />
  if (check.error) return <Refused error={check.error} onRetry={() => void check.refetch()} />
  if (check.data === undefined) return <RowsSkeleton rows={1} height={24} />
  const { total, changes, same, failed, failures } = check.data
  return (
    <>
      <ValuesBeforeAfter control={control} definition={definition} />
      <p aria-live="polite" className={classes['words']}>
        {n(changes)} of {n(total)} {formatNoun(definition, total)} {changes === 1 || total === 1 ? 'changes' : 'change'}
        .{same > 0 && ` ${n(same)} ${same === 1 ? 'has' : 'have'} it already.`}
      </p>
      <Failures failures={failures} count={failed} title={`${n(failed)} cannot be changed:`} />
    </>
  )
}

function stateWords({ state, total, changed, same, failed, undone, kept }: EditRow): string {
  if (state === 'waiting') return 'Waiting'
  if (state === 'running') return `${n(changed + same + failed)} of ${n(total)}`
  if (state === 'undoing') return `Being taken back: ${n(undone + kept)} of ${n(changed)}`
  if (state === 'undone') return `Taken back: ${n(undone)} put back${kept > 0 ? `, ${n(kept)} stayed` : ''}`
  const parts = [
    `${n(changed)} changed`,
    ...(same > 0 ? [`${n(same)} had it already`] : []),
    ...(failed > 0 ? [`${n(failed)} could not be changed`] : []),
  ]
  const left = total - changed - same - failed
  return state === 'stopped' ? `Stopped: ${parts.join(', ')}, ${n(left)} left as they were` : parts.join(', ')
}

const percentOf = ({ state, total, changed, same, failed, undone, kept }: EditRow): number =>
  state === 'undoing'
    ? (100 * (undone + kept)) / Math.max(1, changed)
    : (100 * (changed + same + failed)) / Math.max(1, total)

function OwnEdit({ row, definition }: { readonly row: EditRow; readonly definition: RecordDefinition }) {
  const { stop, undo, isUndoing } = useEditRow()
  const now = useNow()
  const { state, changed, date, values, failures, failed, kept } = row
  const isRunning = state === 'waiting' || state === 'running' || state === 'undoing'
  const mayUndo = !isRunning && state !== 'undone' && changed > 0 && date > now - editUndoneWithinMs
  const names = Object.keys(values).map(
    (path) => definition.form.find(({ property }) => property === path)?.label ?? path,
  )
  return (
    <li>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <span>
          <strong>{names.join(', ')}</strong>: {stateWords(row)}{' '}
          <span className={classes['quiet']}>
            <TimeText at={date} isRelative />
          </span>
        </span>
        {(state === 'waiting' || state === 'running') && (
          <Button size="compact-sm" variant="default" onClick={() => stop(row)}>
            Stop
          </Button>
        )}
        {mayUndo && (
          <Button size="compact-sm" variant="default" loading={isUndoing} onClick={() => undo(row)}>
            Undo<span className="fl-unseen"> the edit of {names.join(', ')}</span>
          </Button>
        )}
      </Group>
      {isRunning && <Progress size="xs" mt={4} value={percentOf(row)} aria-label={`Edit: ${stateWords(row)}`} />}
      <Failures failures={failures} count={failed + kept} title="These stayed as they were:" />
    </li>
  )
}

/** Sets fields on several rows, in the background, and takes that back. */
export function EditDialog({ onClose, ...asked }: RowsDialogProps) {
  const { definition } = asked
  const control = useEdit(asked)
  const own = useOwnEdits(definition)
  useLeaveGuard(control.set.length > 0 && !control.isBeginning, 'this edit')
  const count = control.isReady && control.undecided.length === 0 ? (control.check.data?.changes ?? 0) : 0
  return (
    <div className={classes['dialog']}>
      <p className={classes['quiet']}>
        {asked.words}. You see what changes before anything does, and an edit can be taken back for 30 days.
      </p>
      <EditFields control={control} definition={definition} />
      <Preview control={control} definition={definition} />
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          loading={control.isBeginning}
          disabled={count === 0 || control.check.isFetching}
          onClick={control.start}
        >
          {nameEdit(control, definition, count)}
        </Button>
      </Group>
      {own.error && <ErrorState error={own.error} onRetry={own.retry} />}
      {own.rows.length > 0 && (
        <section aria-label="Your edits">
          <p className={classes['label']}>Your edits</p>
          <ul className={classes['own']}>
            {own.rows.map((row) => (
              <OwnEdit key={row.id} row={row} definition={definition} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
