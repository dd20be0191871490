import { ActionIcon, Button, Checkbox, TagsInput, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { SaveBar } from './save-bar.tsx'
import { useSettingDraft, type SavePart } from './use-setting-draft.ts'
import classes from './settings.module.css'
import { SearchedSelect } from '../../ui/choices/searched-select.tsx'

type Value = string | boolean | readonly string[]

export type ListRow = Readonly<Record<string, Value>>

/** A column of the list: a text, a checkbox, a nested list, or a choice. */
export interface ListColumn {
  readonly field: string
  readonly label: string
  readonly kind?: 'text' | 'tick' | 'list'
  readonly isRequired?: boolean
  /** True if a row has this cell; every row when absent. */
  readonly isOf?: (row: ListRow) => boolean
  /** True if a row's value is fixed. */
  readonly isFixed?: (row: ListRow) => boolean
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

interface ListEditorProps {
  readonly columns: readonly ListColumn[]
  readonly rows: readonly ListRow[]
  /** Name of one row: 'Order stage'. */
  readonly one: string
  /** Name of the edited list, where several have such rows. */
  readonly subject?: string
  readonly blank: () => ListRow
  /** True if a row can be removed; every row when absent. */
  readonly isLoose?: (row: ListRow) => boolean
  readonly isReadOnly: boolean
  readonly isSaving: boolean
  readonly onSave: SavePart<readonly ListRow[]>
}

interface CellProps {
  readonly column: ListColumn
  readonly name: string
  readonly value: Value
  readonly isReadOnly: boolean
  /** True if a missing required value is shown as a fault. */
  readonly isJudged: boolean
  readonly onChange: (value: Value) => void
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Options; a value outside of them, such as a custom role of the company, stays visible and is kept. */
const withOwn = (choices: NonNullable<ListColumn['choices']>, value: string) =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: capital(value) }]

function Cell({ column, name, value, isReadOnly, isJudged, onChange }: CellProps) {
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
  const isMissing = isJudged && column.isRequired === true && isBlank(value)
  if (column.kind === 'list')
    return (
      <TagsInput
        className={classes['wide']}
        aria-label={label}
        placeholder={column.label}
        value={Array.isArray(value) ? value : []}
        splitChars={[',', ';']}
        error={isMissing}
        disabled={isReadOnly}
        onChange={onChange}
      />
    )
  if (column.choices)
    return (
      <SearchedSelect
        className={classes['choice']}
        aria-label={label}
        placeholder={column.label}
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

interface CellsProps extends Pick<ListEditorProps, 'columns' | 'isReadOnly'>, Pick<CellProps, 'isJudged'> {
  readonly row: ListRow
  readonly name: string
  readonly onChange: (row: ListRow) => void
}

function Cells({ columns, row, name, isReadOnly, isJudged, onChange }: CellsProps) {
  return columns.map((column) => (
    <Cell
      key={column.field}
      column={column}
      name={name}
      value={row[column.field] ?? ''}
      isReadOnly={isReadOnly || column.isFixed?.(row) === true}
      isJudged={isJudged}
      onChange={(value) => onChange({ ...row, [column.field]: value })}
    />
  ))
}

const swapped = (rows: readonly ListRow[], at: number, to: number): readonly ListRow[] => {
  const [one, other] = [rows[at], rows[to]]
  return one && other ? rows.with(at, other).with(to, one) : rows
}

const isBlank = (value: Value | undefined): boolean => value === undefined || String(value).trim() === ''

const cellsOf = (columns: readonly ListColumn[], row: ListRow): readonly ListColumn[] =>
  columns.filter(({ isOf }) => isOf?.(row) ?? true)

/** Missing required values, in words: 'Called of role 2 is required.' */
const missingIn = ({ columns, one }: Pick<ListEditorProps, 'columns' | 'one'>, rows: readonly ListRow[]) =>
  rows.flatMap((row, at) =>
    cellsOf(columns, row)
      .filter(({ field, isRequired }) => isRequired === true && isBlank(row[field]))
      .map(({ label }) => `${label} of ${one.toLowerCase()} ${at + 1} is required.`),
  )

interface RowMovesProps {
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: 1 | -1) => void
  /** Absent where it stays in the list. */
  readonly onRemove: (() => void) | undefined
}

const RowMoves = ({ name, isFirst, isLast, onMove, onRemove }: RowMovesProps) => (
  <span className={classes['moves']}>
    <ActionIcon aria-label={`Move ${name} up`} data-move={-1} disabled={isFirst} onClick={() => onMove(-1)}>
      <IconArrowUp size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
    <ActionIcon aria-label={`Move ${name} down`} data-move={1} disabled={isLast} onClick={() => onMove(1)}>
      <IconArrowDown size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
    {onRemove && (
      <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    )}
  </span>
)

/** A short list of the settings, in a fixed order: input is applied by a save. */
export function ListEditor(props: ListEditorProps) {
  const { columns, rows: saved, one, subject, blank, isLoose = () => true, isReadOnly, isSaving, onSave } = props
  const {
    shown: rows,
    isChanged,
    restored,
    change,
    reset,
    save,
  } = useSettingDraft({ saved, what: `the list of ${one.toLowerCase()}s`, subject, isReadOnly, onSave })
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const missing = missingIn({ columns, one }, rows)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(missing.length > 0)
    if (missing.length === 0) void save()
  }
  const cells = (row: ListRow, at: number) => ({
    row,
    name: `${one.toLowerCase()} ${at + 1}`,
    isReadOnly,
    isJudged: isTried,
    onChange: (next: ListRow) => change(rows.with(at, next)),
  })
  // Rows are identified by their places: the focus moves with a moved row.
  const move = (at: number, by: 1 | -1) => {
    flushSync(() => change(swapped(rows, at, at + by)))
    const buttons = form.current?.querySelectorAll<HTMLElement>(`[data-place="${at + by}"] [data-move]:not(:disabled)`)
    const [first, ...others] = buttons ?? []
    const same = [first, ...others].find((button) => button?.dataset['move'] === String(by))
    const next = same ?? first
    next?.focus()
  }
  const add = () => {
    flushSync(() => change([...rows, blank()]))
    form.current?.querySelector<HTMLElement>(`[data-place="${rows.length}"] input`)?.focus()
  }
  return (
    <form ref={form} className={classes['list']} onSubmit={submit} noValidate>
      <RestoredNote restored={restored} noun="list" onDiscard={reset} />
      {rows.length === 0 && <p className={classes['quiet']}>None yet.</p>}
      {rows.map((row, at) => (
        <div key={at} role="group" aria-label={`${one} ${at + 1}`} className={classes['row']} data-place={at}>
          <Cells {...cells(row, at)} columns={cellsOf(columns, row).filter(({ kind }) => kind !== 'list')} />
          {!isReadOnly && (
            <RowMoves
              name={`${one.toLowerCase()} ${at + 1}`}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
              onMove={(by) => move(at, by)}
              onRemove={isLoose(row) ? () => change(rows.toSpliced(at, 1)) : undefined}
            />
          )}
          <Cells {...cells(row, at)} columns={cellsOf(columns, row).filter(({ kind }) => kind === 'list')} />
        </div>
      ))}
      {isTried && missing.length > 0 && (
        <p className={classes['bad']} role="alert">
          {missing.join(' ')}
        </p>
      )}
      {!isReadOnly && (
        <SaveBar isChanged={isChanged} isSaving={isSaving}>
          <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
            Add
          </Button>
        </SaveBar>
      )}
    </form>
  )
}
