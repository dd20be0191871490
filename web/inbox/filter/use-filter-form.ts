import { filterRules, inboxMessages, type FilterRules } from '../../../domain/inbox/index.ts'
import { filters } from '../../../domain/inbox/filters.ts'
import type { Doc, EditorField, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'
import { useFormDraft } from '../../ui/form/use-form-draft.ts'
import { newRule } from './filter-rule.ts'
import type { InboxFilter } from './use-inbox-filters.ts'

const fieldOf = (property: string, more: Partial<EditorField> = {}): EditorField[] =>
  filters.form.filter((field) => field.property === property).map((field) => ({ ...field, ...more }))

/** Name and colour of a filter: above its rules. */
export const headFields: readonly EditorField[] = [...fieldOf('name'), ...fieldOf('color', { colSpan: 6 })]

/** Action and recipients: below its rules. Its type is fixed here, and its text colour follows the colour. */
export const actionFields: readonly EditorField[] = [
  ...fieldOf('action', { required: true }),
  ...fieldOf('status', { required: true }),
  ...fieldOf('followers', { description: 'Who is notified' }),
  ...fieldOf('roles', { colSpan: 6, description: 'Everyone in them is notified' }),
  ...fieldOf('description', { rows: 2 }),
  ...fieldOf('active'),
]

const rulesField: EditorField = { property: 'rules', label: 'Rules', component: 'input-group' }

const definition: typeof filters = { ...filters, form: [...headFields, ...actionFields, rulesField] }

/** A new filter, with a rule to begin with. */
const blankFilter: Doc = {
  ...filters.shape.parse({ name: 'New', rules: { mode: 'and', items: [newRule] } }),
  name: '',
  active: true,
}

interface FilterFormOptions {
  readonly filter: InboxFilter | undefined
  readonly onSaved: (id: string) => void
  readonly onGone: () => void
}

/** Values of the filter's form, and its actions: save, discard, delete with Undo. */
export function useFilterForm({ filter, onSaved, onGone }: FilterFormOptions) {
  const { save, add, isSaving } = useSaveRecord(definition)
  const stored = filter as Presented<RecordDefinition> | undefined
  const { remove, restore } = useRecordCommands(filters)
  /** The form closes with its values: later steps depend on the answer, not on the form. */
  const removeWithUndo = async (gone: InboxFilter) => {
    const isGone = await remove.run(gone).then(
      () => true,
      // The command has shown why.
      () => false,
    )
    if (!isGone) return
    onGone()
    const undo = () => restore.start({ id: gone.id })
    notify({ title: 'Filter deleted', message: gone.name, action: { label: 'Undo', run: undo } })
  }
  const draft = useFormDraft<Doc>({
    definition,
    doc: stored ?? blankFilter,
    isNew: filter === undefined,
    onSave: async (change, base) => {
      if (rulesOf(change['rules'] ?? base['rules']).items.length === 0)
        return { kind: 'refused', faults: { rules: inboxMessages['filter-rules-missing'].message } }
      if (stored) return save({ ...stored, ...base }, change)
      const outcome = await add({ ...blankFilter, ...change })
      if (outcome.kind === 'saved') onSaved(outcome.row.id)
      return outcome
    },
  })
  return {
    draft,
    rules: rulesOf(draft.values['rules']),
    isSaving,
    remove: () => {
      if (filter) void removeWithUndo(filter)
    },
  }
}

const rulesOf = (value: unknown): FilterRules => {
  const read = filterRules.safeParse(value)
  return read.success ? read.data : { mode: 'and', items: [] }
}
