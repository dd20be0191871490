import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import type { PathParams, Presented } from '../../platform/api/records-api.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { changeOnto } from '../form/form-values.ts'
import type { Refused, SaveOutcome } from '../form/use-form-draft.ts'
import { wordsForIssue } from '../form/issue-words.ts'
import { askAboutStaleWrite } from './stale-write-dialog.tsx'

type Row = Presented<RecordDefinition>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'version' in value && 'id' in value

/** Faults that the server found, by property, in words; none when it refused for another reason. */
function faultsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.kind !== 'invalid' || error.body.issues === undefined) return {}
  return Object.fromEntries(error.body.issues.map((issue) => [issue.path, wordsForIssue(issue)]))
}

/** Saves an edited record. A stale write asks with both versions; other refusals are told. */
export function useSaveRecord(definition: RecordDefinition, params?: PathParams) {
  const { timezone } = useClient()
  const { change: command, create } = useRecordCommands(definition, {
    params,
    isSilent: true,
    isOptimistic: false,
  })

  const save = async (row: Row, change: Doc): Promise<SaveOutcome<Row>> => {
    try {
      const saved = await command.run({ row, change })
      notify({ title: 'Saved', kind: 'success', timeout: 2500 })
      return { kind: 'saved', row: saved }
    } catch (error) {
      const current = error instanceof ApiError && error.kind === 'conflict' ? error.body.current : undefined
      if (!isRow(current) || isRefusedMove(error)) return refused(error, definition)
      const mine = changeOnto(definition.form, current, { base: row, change })
      const answer = await askAboutStaleWrite({ definition, current, change: mine, timezone })
      if (answer === 'mine') return save(current, mine)
      return answer === 'theirs' ? { kind: 'discarded', row: current } : { kind: 'refused', faults: {} }
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

/** The record is as it was read, but its state does not go where it was to go. */
const isRefusedMove = (error: unknown): boolean => error instanceof ApiError && error.body.code === 'state'

function refused(error: unknown, { transitions: table }: RecordDefinition): Refused {
  const reason = reasonOf(error)
  notify({ ...reason, kind: 'error' })
  const isMove = table !== undefined && isRefusedMove(error)
  return { kind: 'refused', faults: isMove ? { [table.field]: reason.message } : faultsOf(error) }
}
