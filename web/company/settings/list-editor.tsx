import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { SaveBar } from './save-bar.tsx'
import { useSettingDraft, type SavePart } from './use-setting-draft.ts'
import classes from './settings.module.css'

export type ListRow = Readonly<Record<string, string | boolean>>

/** A column of the list: typed, ticked, or chosen from what there is. */
export interface ListColumn {
  readonly field: string
  readonly label: string
  readonly kind?: 'text' | 'tick'
  readonly isRequired?: boolean
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

interface ListEditorProps {
  readonly columns: readonly ListColumn[]
  readonly rows: readonly ListRow[]
  /** What one row is called: 'Order stage'. */
  readonly one: string
  readonly blank: () => ListRow
  readonly isReadOnly: boolean
  readonly isSaving: boolean
  readonly onSave: SavePart<readonly ListRow[]>
}

interface CellProps {
  readonly column: ListColumn
  readonly name: string
  readonly value: string | boolean
  readonly isReadOnly: boolean
  readonly onChange: (value: string | boolean) => void
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** What can be chosen; a value that is none of it, such as a role of the company's own, stays to be seen and kept. */
const withOwn = (choices: NonNullable<ListColumn['choices']>, value: string) =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: capital(value) }]

function Cell({ column, name, value, isReadOnly, onChange }: CellProps) {
  const label = `${column.label} of ${name}`
  if (column.kind === 'tick')
    return (
      <Checkbox
        label={column.label}
        aria-label={label}
        checked={value === true}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  const isMissing = column.isRequired === true && isBlank(value)
  if (column.choices)
    return (
      <Select
        aria-label={label}
        placeholder={column.label}
        searchable
        allowDeselect={false}
        data={withOwn(column.choices, String(value))}
        value={String(value) || null}
        error={isMissing}
        disabled={isReadOnly}
        onChange={(next) => onChange(next ?? '')}
      />
    )
  return (
    <TextInput
      aria-label={label}
      placeholder={column.label}
      value={String(value)}
      error={isMissing}
      readOnly={isReadOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const swapped = (rows: readonly ListRow[], at: number, to: number): readonly ListRow[] => {
  const [one, other] = [rows[at], rows[to]]
  return one && other ? rows.with(at, other).with(to, one) : rows
}

const isBlank = (value: string | boolean | undefined): boolean => value === undefined || String(value).trim() === ''

/** What must be there and is not, in words: 'Called of role 2 is required.' */
const missingIn = ({ columns, one }: Pick<ListEditorProps, 'columns' | 'one'>, rows: readonly ListRow[]) =>
  rows.flatMap((row, at) =>
    columns
      .filter(({ field, isRequired }) => isRequired === true && isBlank(row[field]))
      .map(({ label }) => `${label} of ${one.toLowerCase()} ${at + 1} is required.`),
  )

/** A short list of the settings, in its own order: what is typed counts when it is saved. */
export function ListEditor({ columns, rows: saved, one, blank, isReadOnly, isSaving, onSave }: ListEditorProps) {
  const { shown: rows, isChanged, change, save } = useSettingDraft(saved, `the list of ${one.toLowerCase()}s`, onSave)
  const [isTried, setTried] = useState(false)
  const missing = missingIn({ columns, one }, rows)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(missing.length > 0)
    if (missing.length === 0) void save()
  }
  return (
    <form className={classes['list']} onSubmit={submit} noValidate>
      {rows.length === 0 && <p className={classes['quiet']}>None yet.</p>}
      {rows.map((row, at) => (
        <div key={at} role="group" aria-label={`${one} ${at + 1}`} className={classes['row']}>
          {columns.map((column) => (
            <Cell
              key={column.field}
              column={column}
              name={`${one.toLowerCase()} ${at + 1}`}
              value={row[column.field] ?? ''}
              isReadOnly={isReadOnly}
              onChange={(value) => change(rows.with(at, { ...row, [column.field]: value }))}
            />
          ))}
          {!isReadOnly && (
            <span className={classes['moves']}>
              <ActionIcon
                aria-label={`Move ${one.toLowerCase()} ${at + 1} up`}
                disabled={at === 0}
                onClick={() => change(swapped(rows, at, at - 1))}
              >
                <IconArrowUp size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={`Move ${one.toLowerCase()} ${at + 1} down`}
                disabled={at === rows.length - 1}
                onClick={() => change(swapped(rows, at, at + 1))}
              >
                <IconArrowDown size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={`Remove ${one.toLowerCase()} ${at + 1}`}
                onClick={() => change(rows.toSpliced(at, 1))}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </span>
          )}
        </div>
      ))}
      {isTried && missing.length > 0 && (
        <p className={classes['bad']} role="alert">
          {missing.join(' ')}
        </p>
      )}
      {!isReadOnly && (
        <SaveBar isChanged={isChanged} isSaving={isSaving}>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => change([...rows, blank()])}
          >
            Add
          </Button>
        </SaveBar>
      )}
    </form>
  )
}
