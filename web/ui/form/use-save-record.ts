import {
  isSameValue,
  mergeChange,
  sealedFields,
  type Doc,
  type MergedRecord,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import type { PathParams, Presented } from '../../platform/api/records-api.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useClient } from '../../platform/platform-context.tsx'
import type { Refused, SaveOutcome } from './use-form-draft.ts'
import { wordsForIssue } from './issue-words.ts'
import { askAboutStaleWrite, type DescribeDifference } from './stale-write-dialog.tsx'

type Row = Presented<RecordDefinition>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'version' in value && 'id' in value

/** Faults that the server found, by property, in words; none when it refused for another reason. */
function faultsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.kind !== 'invalid' || error.body.issues === undefined) return {}
  return Object.fromEntries(error.body.issues.map((issue) => [issue.path, wordsForIssue(issue)]))
}

interface Stale {
  readonly base: Row
  readonly theirs: Row
  readonly change: Doc
  readonly describe?: DescribeDifference | undefined
  readonly mergedBy?: MergedRecord | undefined
}

/**
 * Result of a change that was made from an outdated version: separate changes are both kept, and a field that both
 * changed asks the user.
 */
async function nextStep(
  definition: RecordDefinition,
  stale: Stale,
  timezone: string,
): Promise<{ readonly kind: 'save'; readonly change: Doc } | Exclude<SaveOutcome<Row>, { readonly kind: 'saved' }>> {
  const merged = stale.mergedBy ?? definition
  const [theirs, mine] = [mergeChange(merged, stale), mergeChange(merged, stale, 'mine')]
  if (mine.conflicts.length === 0) return { kind: 'save', change: mine.change }
  const answer = await askAboutStaleWrite({
    definition,
    theirs: theirs.change,
    mine: mine.change,
    timezone,
    describe: stale.describe,
  })
  if (answer === 'neither') return { kind: 'refused', faults: {} }
  const { change } = answer === 'mine' ? mine : theirs
  // The reason and the force of a move are no news without the move, nor is the moment of a change without the change.
  const beside = new Set(['why', 'force', ...(definition.latest ?? [])])
  const isNews = Object.entries(change).some(
    ([name, value]) => !beside.has(name) && !isSameValue(value, stale.theirs[name]),
  )
  return isNews ? { kind: 'save', change } : { kind: 'discarded', row: stale.theirs }
}

/** Results that the screen shows itself: a save, or also a refused field with its reason. */
type ShownByScreen = 'saved' | 'saved and refused'

interface Saving {
  readonly shown?: ShownByScreen
  /** Describes the changes of two writers, if the form knows more of them than the definition. */
  readonly describe?: DescribeDifference
  /** Fields for the merge of two writers, if the form has more of them than the definition. */
  readonly mergedBy?: MergedRecord
}

/** Saves a record; asks on a conflict, and shows refusals, except those that the screen shows itself. */
export function useSaveRecord(
  definition: RecordDefinition,
  params?: PathParams,
  { shown, describe, mergedBy }: Saving = {},
) {
  const { timezone } = useClient()
  const { change: command, create } = useRecordCommands(definition, {
    params,
    isSilent: true,
    isOptimistic: false,
  })

  const save = async (row: Row, change: Doc): Promise<SaveOutcome<Row>> => {
    try {
      const saved = await command.run({ row, change })
      if (shown === undefined) notify({ title: 'Saved', kind: 'success', timeout: 2500 })
      return { kind: 'saved', row: saved }
    } catch (error) {
      const current = error instanceof ApiError && error.kind === 'conflict' ? error.body.current : undefined
      if (!isRow(current) || isRefusedMove(error)) return refused(error, definition, shown)
      const unseen = sealedConflicts(error, definition)
      if (unseen.length > 0) return { kind: 'refused', faults: Object.fromEntries(unseen) }
      const next = await nextStep(definition, { base: row, theirs: current, change, describe, mergedBy }, timezone)
      return next.kind === 'save' ? save(current, next.change) : next
    }
  }

  const add = async (doc: Doc): Promise<SaveOutcome<Row>> => {
    try {
      return { kind: 'saved', row: await create.run(doc) }
    } catch (error) {
      return refused(error, definition)
    }
  }

  /** Makes the one document that an owner has, at its own id. */
  const addAt = (id: string, doc: Doc) => add({ ...doc, id })

  return { save, add, addAt, isSaving: command.isRunning || create.isRunning }
}

/** Sealed fields that another user changed too: their values cannot be compared here, so neither is overwritten. */
function sealedConflicts(error: unknown, definition: RecordDefinition): (readonly [string, string])[] {
  const paths = error instanceof ApiError ? (error.body.paths ?? []) : []
  const sealed = new Set(sealedFields(definition))
  return paths
    .filter((path) => sealed.has(path))
    .map((path) => [path, wordsForIssue({ path, code: 'sealed-changed' })] as const)
}

/** The record is as it was read, but its state does not go where it was to go. */
const isRefusedMove = (error: unknown): boolean => error instanceof ApiError && error.body.code === 'state'

function refused(error: unknown, { transitions: table }: RecordDefinition, shown?: ShownByScreen): Refused {
  const reason = reasonOf(error)
  const isMove = table !== undefined && isRefusedMove(error)
  const faults = isMove ? { [table.field]: reason.message } : faultsOf(error)
  if (shown !== 'saved and refused' || Object.keys(faults).length === 0) notify({ ...reason, kind: 'error' })
  return { kind: 'refused', faults }
}
