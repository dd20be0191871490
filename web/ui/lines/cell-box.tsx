import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { printCell, readCell, type CellValue } from '../../../domain/kernel/lines/cell-kinds.ts'
import { overwrite } from './cell-view.ts'
import { cellIssueWords } from './cell-words.ts'
import type { TypedColumn } from './line-column.ts'
import { cellMarks, useLineDesk, type CellPlace, type Leaving } from './line-desk.ts'
import classes from './cells.module.css'

interface CellBoxProps<Line> {
  readonly column: TypedColumn<Line>
  readonly place: CellPlace
  readonly name: string
  /** The value of the cell when it is opened. */
  readonly value: CellValue
  readonly computed: CellValue
  /** The key that opened the box, which replaces the value. */
  readonly begun: string | undefined
}

const isFigure = ({ kind }: { readonly kind: string }): boolean => kind !== 'words'

/** Most characters of a figure. */
const longestFigure = 24

/** Takes the focus as it appears: the value whole, to be typed over; behind a letter that began it. */
function focusWhole(input: HTMLInputElement | null): void {
  if (input === null || document.activeElement === input) return
  input.focus()
  if (input.value.length > 1) input.select()
}

/** The box in place of a cell. Enter, Tab (to the next cell of the row) and a click elsewhere write; Escape leaves the cell as it was. */
export function CellBox<Line>({ column, place, name, value, computed, begun }: CellBoxProps<Line>) {
  const desk = useLineDesk()
  // An answer that arrives while the box is open changes neither the text nor the value that it is compared with.
  const [before] = useState(() => printCell(value, column))
  const [text, setText] = useState(begun ?? before)
  const [fault, setFault] = useState<string>()
  const faultId = useId()
  const tell = useEffectEvent((typed: string) => {
    const reading = readCell(typed, column)
    // Sums must not keep an earlier key of a text that can no longer be read.
    desk?.typing('value' in reading ? { ...place, value: overwrite(reading.value, computed) } : undefined)
  })
  const close = useEffectEvent(() => desk?.typing(undefined))
  useEffect(() => tell(text), [text])
  useEffect(() => () => close(), [])
  const write = (how: Leaving) => {
    if (text === before && how !== 'own' && how !== 'below') return desk?.leave(how)
    const reading = readCell(text, column)
    if ('issue' in reading) return setFault(cellIssueWords[reading.issue])
    setFault(undefined)
    desk?.write(place.id, place.column, overwrite(reading.value, computed))
    return desk?.leave(how)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter of an input method accepts its suggestion.
    if (event.nativeEvent.isComposing) return
    const leaves = {
      Enter: () => write('own'),
      ArrowDown: () => write('below'),
      Tab: () => write(event.shiftKey ? 'previous' : 'next'),
      Escape: () => desk?.leave('own'),
    }
    const leave = (leaves as Readonly<Record<string, (() => void) | undefined>>)[event.key]
    if (leave === undefined) return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
  return (
    <span className={classes['box']}>
      <input
        className={classes['input']}
        aria-label={name}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        data-align={column.align}
        enterKeyHint="done"
        autoComplete="off"
        maxLength={isFigure(column) ? longestFigure : column.maxLength}
        ref={focusWhole}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => write('away')}
        {...cellMarks(place)}
      />
      {column.takesOut && (
        <button
          type="button"
          className={classes['takeOut']}
          tabIndex={-1}
          // The box would write and close before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            desk?.leave('own')
            desk?.takeOut(place.id)
          }}
        >
          Take out
        </button>
      )}
      {fault !== undefined && (
        <span id={faultId} role="alert" className={classes['fault']}>
          {fault}
        </span>
      )}
    </span>
  )
}
