import { SegmentedControl } from '@mantine/core'
import { customFieldLists, customisable, setCustomFields, type Customisable } from '../../../domain/company/index.ts'
import { customTypes, type CustomField, type CustomType } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { notify } from '../../platform/notices.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { ListEditor, type ListColumn, type ListRow } from '../editing/list-editor.tsx'

const records = Object.keys(customisable) as Customisable[]

const isStored = (row: ListRow): boolean => row['id'] !== ''

const isChosen = (row: ListRow): boolean => row['type'] === 'choice' || row['type'] === 'choices'

const columns: readonly ListColumn[] = [
  { field: 'label', label: 'Name', isRequired: true },
  {
    field: 'type',
    label: 'Kind',
    isRequired: true,
    isFixed: isStored,
    choices: Object.entries(customTypes).map(([value, label]) => ({ value, label })),
  },
  { field: 'hidden', label: 'Hidden', kind: 'tick', isOf: isStored },
  { field: 'options', label: 'Choices', kind: 'list', isRequired: true, isOf: isChosen },
]

const asSent = (row: ListRow) => ({
  ...(isStored(row) && { id: String(row['id']) }),
  label: String(row['label']).trim(),
  type: row['type'] as CustomType,
  options: isChosen(row) && Array.isArray(row['options']) ? row['options'].map(String) : [],
  hidden: row['hidden'] === true,
})

interface FieldsProps {
  readonly record: Customisable
  readonly fields: readonly CustomField[]
  readonly isReadOnly: boolean
}

function Fields({ record, fields, isReadOnly }: FieldsProps) {
  const save = useCommand(setCustomFields)
  return (
    <ListEditor
      one="Field"
      subject={record}
      columns={columns}
      rows={fields.map((field) => ({ ...field }))}
      blank={() => ({ id: '', label: '', type: 'text', options: [], hidden: false })}
      isLoose={(row) => !isStored(row)}
      isReadOnly={isReadOnly}
      isSaving={save.isRunning}
      onSave={(rows, done) =>
        save.start({ params: { record }, body: { fields: rows.map(asSent) } }, () => {
          done()
          notify({ title: 'Fields saved', kind: 'success' })
        })
      }
    />
  )
}

/** The fields that a company adds to its records: added, renamed, put in order and hidden, never taken away. */
export function CustomFieldsForm({ isReadOnly }: { readonly isReadOnly: boolean }) {
  // In the address, so that leaving unsaved input asks first.
  const { words, change } = useAddressWords()
  const record = records.find((name) => name === words['of']) ?? 'contacts'
  const { rows, isLoading, error, retry } = useRecords(customFieldLists)
  // Before they are loaded there seem to be none: an addition would replace them.
  const isKnown = !isLoading && !(error && rows.length === 0)
  return (
    <>
      <SegmentedControl
        aria-label="Fields of"
        data={records.map((value) => ({ value, label: customisable[value] }))}
        value={record}
        onChange={(next) => change({ of: next }, true)}
      />
      {isKnown && (
        <Fields
          key={record}
          record={record}
          fields={rows.find(({ id }) => id === record)?.fields ?? []}
          isReadOnly={isReadOnly}
        />
      )}
      {isLoading && <RowsSkeleton rows={4} />}
      {!isKnown && error && <ErrorState error={error} onRetry={retry} />}
    </>
  )
}
