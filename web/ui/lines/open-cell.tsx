import { useEffect, useId, useRef, useState } from 'react'
import { printCell, readCell, type CellValue } from '../../../domain/kernel/lines/cell-kinds.ts'
import { formatCell, overwrite, type CellView } from './cell-view.ts'
import { cellIssueWords } from './cell-words.ts'
import type { TypedColumn } from './line-column.ts'
import { cellMarks, type LineDesk } from './line-desk.ts'
import classes from './cells.module.css'

interface OpenCellProps<Line> {
  readonly desk: LineDesk
  readonly id: string
  readonly column: TypedColumn<Line>
  readonly view: CellView
  readonly name: string
  /** Issues of the line. */
  readonly fault: string | undefined
}

/** A text in mid-typing, and the value that was written for it; another value from outside ends it. */
interface Draft {
  readonly text: string
  readonly value: CellValue
  readonly problem: string | undefined
}

/** Stored value of a text; an unreadable figure is stored as none, and its field is invalid. */
function readDraft<Line>(text: string, column: TypedColumn<Line>, computed: CellValue): Draft {
  // Blanks at the end of words may be followed by more.
  const reading = column.kind === 'words' && text !== '' ? { value: text } : readCell(text, column)
  if ('issue' in reading) return { text, value: undefined, problem: cellIssueWords[reading.issue] }
  return { text, value: overwrite(reading.value, computed), problem: undefined }
}

/** Text of a box outside of typing. Numbers keep all their digits. */
function printText<Line>({ typed, computed }: CellView, column: TypedColumn<Line>): string {
  const value = typed ?? computed
  return column.kind === 'money' ? formatCell(value, column) : printCell(value, column)
}

/** The text of a box that is always open: written at once, and printed in full once the box is left. */
function useDraft<Line>({ desk, id, column, view }: Pick<OpenCellProps<Line>, 'desk' | 'id' | 'column' | 'view'>) {
  const [draft, setDraft] = useState<Draft>()
  const [isLeft, setLeft] = useState(true)
  const current = draft?.value === view.typed ? draft : undefined
  const problem = current?.problem
  return {
    text: current?.text ?? printText(view, column),
    problem,
    /** The problem, which is not told while the text is typed. */
    told: isLeft ? problem : undefined,
    type: (text: string) => {
      const next = readDraft(text, column, view.computed)
      setDraft(next)
      desk.write(id, column.key, next.value)
    },
    enter: () => setLeft(false),
    leave: () => {
      setLeft(true)
      if (problem === undefined) setDraft(undefined)
    },
  }
}

function TextCell<Line>({ desk, id, column, view, name, fault }: OpenCellProps<Line>) {
  const { text, problem, told, type, enter, leave } = useDraft({ desk, id, column, view })
  const input = useRef<HTMLInputElement>(null)
  const faultId = useId()
  const words = told ?? fault
  const isFaulty = words !== undefined
  const isComputed = view.typed === undefined && view.computed !== undefined
  // The form around the box refuses to be sent with it.
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem])
  return (
    <>
      <input
        ref={input}
        className={classes['open']}
        aria-label={name}
        aria-invalid={isFaulty || undefined}
        aria-describedby={isFaulty ? faultId : undefined}
        data-align={column.align}
        data-computed={isComputed || undefined}
        autoComplete="off"
        maxLength={column.maxLength}
        value={text}
        onFocus={enter}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        {...cellMarks({ id, column: column.key })}
      />
      {isFaulty && (
        <span id={faultId} className={classes['fault']}>
          {words}
        </span>
      )}
    </>
  )
}

function ChoiceCell<Line>({ desk, id, column, view, name }: OpenCellProps<Line>) {
  return (
    <select
      className={classes['open']}
      aria-label={name}
      value={String(view.typed ?? view.computed ?? '')}
      onChange={(event) => desk.write(id, column.key, event.currentTarget.value)}
      {...cellMarks({ id, column: column.key })}
    >
      {column.options?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function CheckCell<Line>({ desk, id, column, view, name }: OpenCellProps<Line>) {
  return (
    <input
      type="checkbox"
      className={classes['check']}
      aria-label={name}
      checked={(view.typed ?? view.computed) === true}
      onChange={(event) => desk.write(id, column.key, event.currentTarget.checked)}
      {...cellMarks({ id, column: column.key })}
    />
  )
}

/** A cell whose input is always there. */
export function OpenCell<Line>(props: OpenCellProps<Line>) {
  if (props.column.kind === 'choice') return <ChoiceCell {...props} />
  return props.column.kind === 'check' ? <CheckCell {...props} /> : <TextCell {...props} />
}
