import { useState, type ClipboardEvent } from 'react'
import { isPastedRange } from '../../../domain/kernel/lines/pasted-cells.ts'
import {
  readPaste,
  type PasteColumn,
  type PastedLines,
  type PasteFault,
} from '../../../domain/kernel/lines/paste-lines.ts'
import { describePasteFault } from './cell-words.ts'

interface PasteOptions {
  readonly columns: readonly PasteColumn[]
  /** Lines in the order of the screen. */
  readonly ids: readonly string[]
  /** Largest number of lines to add. */
  readonly room: number
  /** Absent if pasting is not possible. */
  readonly onPaste: ((lines: PastedLines) => string | undefined) | undefined
  /** Called with a description of the paste. */
  readonly onSaid: (words: string) => void
}

/** Faults that are named one by one. */
const mostNamed = 5

function describeFaults(faults: readonly PasteFault[]): readonly string[] {
  const named = faults.slice(0, mostNamed).map((fault) => describePasteFault(fault))
  const rest = faults.length - named.length
  return rest === 0 ? named : [...named, `And ${rest} more.`]
}

const countRows = (count: number): string => (count === 1 ? '1 row pasted.' : `${count} rows pasted.`)

/** The place of a cell among columns and lines; undefined where an element is none of them. */
function findCellPlace({ columns, ids }: PasteOptions, cell: HTMLElement) {
  const id = cell.closest<HTMLElement>('[data-item]')?.dataset['item']
  const [column, line] = [columns.findIndex(({ key }) => key === cell.dataset['column']), ids.indexOf(id ?? '')]
  return column < 0 || line < 0 ? undefined : { column, line }
}

/** True if a text is pasted onto lines: a range, or one value onto a closed cell. One value in a box is for the box. */
const isForLines = (text: string, cell: HTMLElement): boolean =>
  isPastedRange(text) || (text !== '' && cell.matches('button'))

/** Pastes a range of a spreadsheet from the focused cell on: all of it, or none with the reason. */
export function usePasteLines(options: PasteOptions) {
  const { columns, ids, room, onPaste, onSaid } = options
  const [refusal, setRefusal] = useState<readonly string[]>([])
  const read = (text: string, { column, line }: { readonly column: number; readonly line: number }) => {
    const outcome = readPaste(text, { columns: columns.slice(column), ids: ids.slice(line), room })
    if ('faults' in outcome) return setRefusal(describeFaults(outcome.faults))
    const refused = onPaste?.(outcome.lines)
    if (refused !== undefined) return setRefusal([refused])
    setRefusal([])
    return onSaid(countRows(outcome.lines.changed.length + outcome.lines.added.length))
  }
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const { target } = event
    const text = event.clipboardData.getData('text/plain')
    if (onPaste === undefined || !(target instanceof HTMLElement) || !isForLines(text, target)) return
    const place = findCellPlace(options, target)
    if (place === undefined) return
    event.preventDefault()
    read(text, place)
  }
  return { paste, refusal, forget: () => setRefusal([]) }
}
