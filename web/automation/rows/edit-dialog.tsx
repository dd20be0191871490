import { ActionIcon, Button, Group, Progress, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { editUndoneWithinMs } from '../../../domain/automation/index.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { FieldInput } from '../../ui/form/field-input.tsx'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { RowsDialogProps } from './open-row-dialogs.tsx'
import { useEdit, useEditRow, useOwnEdits, type EditRow } from './use-edit.ts'
import classes from './rows.module.css'
import { SearchedSelect } from '../../ui/choices/searched-select.tsx'

type Control = ReturnType<typeof useEdit>

/** The fields that are set, each to be left as it is again, and the choice of another. */
function Fields({ control, definition }: { readonly control: Control; readonly definition: RecordDefinition }) {
  const { set, typed, others, add, leave, type } = control
  return (
    <>
      {set.map((field) => (
        <div key={field.property} className={classes['field']}>
          <div className={classes['input']}>
            <FieldInput
              field={{ ...field, required: false, colSpan: 12 }}
              value={typed[field.property]}
              isReadOnly={false}
              onChange={(value) => type(field.property, value)}
            />
          </div>
          <Tooltip label="Leave as it is">
            <ActionIcon aria-label={`Leave ${field.label} as it is`} onClick={() => leave(field.property)}>
              <IconX size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
      {others.length > 0 && (
        <SearchedSelect
          key={set.length}
          data-autofocus={set.length === 0 || undefined}
          label={set.length === 0 ? 'Field to set' : 'Another field'}
          placeholder={`Choose a field of ${definition.label.many.toLowerCase()}`}
          // The list would cover the edits below it, and their Undo.
          openOnFocus={false}
          data={others.map(({ property, label }) => ({ value: property, label }))}
          value={null}
          onChange={(property) => property !== null && add(property)}
        />
      )}
    </>
  )
}

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

const n = (count: number): string => count.toLocaleString('en-US')

const nounOf = ({ label }: RecordDefinition, count: number): string =>
  (count === 1 ? label.one : label.many).toLowerCase()

interface RefusedProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Why the edit as a whole cannot be done: in the words of what is refused, or with a way to ask again. */
function Refused({ error, onRetry }: RefusedProps) {
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  if (issues.length === 0) return <ErrorState error={error} onRetry={onRetry} />
  return (
    <p role="alert" className={classes['faults']}>
      {issues.map(wordsForIssue).join(' ')}
    </p>
  )
}

/** What the edit would do, before anything is written. */
function Preview({ control, definition }: { readonly control: Control; readonly definition: RecordDefinition }) {
  const { check, set, isReady } = control
  if (set.length === 0) return null
  if (!isReady) return <p className={classes['quiet']}>Finish the date first.</p>
  if (check.error) return <Refused error={check.error} onRetry={() => void check.refetch()} />
  if (check.data === undefined) return <RowsSkeleton rows={1} height={24} />
  const { total, changes, same, failed, failures } = check.data
  return (
    <>
      <p aria-live="polite" className={classes['words']}>
        {n(changes)} of {n(total)} {nounOf(definition, total)} {changes === 1 || total === 1 ? 'changes' : 'change'}.
        {same > 0 && ` ${n(same)} ${same === 1 ? 'has' : 'have'} it already.`}
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
  const count = control.isReady ? (control.check.data?.changes ?? 0) : 0
  return (
    <div className={classes['dialog']}>
      <p className={classes['quiet']}>
        {asked.words}. You see what changes before anything does, and an edit can be taken back for 30 days. What is
        left empty is emptied.
      </p>
      <Fields control={control} definition={definition} />
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
          {count === 0 ? 'Change' : `Change ${n(count)} ${nounOf(definition, count)}`}
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
