import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { stepByKey } from './cell-steps.ts'
import { isText, isTyped, type ComputedCells, type LineColumn, type TypedColumn } from './line-column.ts'
import { LineDeskProvider, type CellPlace } from './line-desk.ts'
import { lineRoles, LineRow, type LinesLook } from './line-row.tsx'
import { isLine, type LineEntry, type LineSection } from './line-sections.ts'
import { Heads, SumRow, type HeadsProps } from './sum-row.tsx'
import type { DragLines } from './use-drag-lines.ts'
import { useLinesDesk, type LineChanges } from './use-lines-desk.ts'
import { usePasteLines } from './use-paste-lines.ts'
import classes from './lines-table.module.css'

interface LinesTableProps<Line extends object> {
  readonly label: string
  readonly columns: readonly LineColumn<Line>[]
  readonly sections: readonly LineSection<Line>[]
  /** Editing of the lines; they are read-only without `changes`. */
  readonly look?: 'grid' | 'form'
  readonly changes?: LineChanges | undefined
  /** The computed values of a line. */
  readonly compute?: ((line: Line) => ComputedCells | undefined) | undefined
  /** Issues of the lines by line id. */
  readonly faults?: Readonly<Record<string, string>> | undefined
  /** Most lines. */
  readonly most?: number
  /** True while changes are being saved. */
  readonly isBusy?: true | undefined
}

const chooseLook = ({ changes, look = 'grid' }: Pick<LinesTableProps<object>, 'changes' | 'look'>): LinesLook =>
  changes === undefined ? 'table' : look

/** The cell that Tab reaches first: the last text of the first line, which is its amount as a rule. */
function firstCell<Line>([id]: readonly string[], columns: readonly TypedColumn<Line>[]): CellPlace | undefined {
  const column = columns.findLast(isText)
  return id === undefined || column === undefined ? undefined : { id, column: column.key }
}

const printTracks = <Line,>(columns: readonly LineColumn<Line>[], hasTools: boolean): CSSProperties => {
  const tracks = columns.map(({ width }) => width)
  return { '--lines-tracks': (hasTools ? ['22px', ...tracks, '128px'] : tracks).join(' ') } as CSSProperties
}

/** The ids of the lines in the order of the screen. */
const listIds = <Line,>(sections: readonly LineSection<Line>[]): readonly string[] =>
  sections.flatMap((section) => section.entries.filter(isLine).map(({ id }) => id))

interface SectionsProps<Line extends object>
  extends HeadsProps<Line>, Pick<LinesTableProps<Line>, 'sections' | 'compute' | 'faults'> {
  readonly ids: readonly string[]
  readonly drag: DragLines
}

function Sections<Line extends object>(props: SectionsProps<Line>) {
  const { sections, compute, faults, ids, drag, ...shared } = props
  const places = new Map(ids.map((id, at) => [id, at]))
  const renderLine = ({ id, line, isPending = false, isQuiet = false }: LineEntry<Line>) => {
    const place = places.get(id) ?? 0
    return (
      <LineRow
        key={id}
        {...shared}
        {...{ id, line, place, isPending, isQuiet }}
        computed={compute?.(line)}
        name={`line ${place + 1}`}
        count={ids.length}
        fault={faults?.[id]}
        marks={drag.target(id)}
      />
    )
  }
  return sections.map((section) => (
    <div key={section.key} role={lineRoles[shared.look].group} aria-label={section.label}>
      {section.entries.map((entry) =>
        isLine(entry) ? renderLine(entry) : <SumRow key={entry.key} sum={entry} {...shared} />,
      )}
    </div>
  ))
}

/** Why a paste was refused. */
const Refusal = ({ refusal }: { readonly refusal: readonly string[] }) =>
  refusal.length > 0 && (
    <div role="alert" className={classes['refusal']}>
      <p>Nothing was pasted.</p>
      <ul>
        {refusal.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  )

/** Largest number of lines that a paste may add. */
const roomFor = (changes: LineChanges | undefined, most: number, count: number): number =>
  changes?.canAppend ? Math.max(0, most - count) : 0

/**
 * Lines with typed and computed cells, their sums, and their editing: typed over, added, moved by keys, mouse or
 * finger, removed with Undo, and pasted from a spreadsheet. It holds no values: it shows the given lines, and reports
 * each change. On a narrow screen each line is a card.
 */
export function LinesTable<Line extends object>(props: LinesTableProps<Line>) {
  const { label, columns, sections, changes, compute, faults, most = Infinity, isBusy } = props
  const ids = listIds(sections)
  const look = chooseLook(props)
  const hasTools = changes?.edits !== undefined
  const typed = columns.filter(isTyped)
  const first = firstCell(ids, typed)
  const { table, adder, desk, drag, said, setSaid, add, onFocus } = useLinesDesk({ changes, ids, first })
  const room = roomFor(changes, most, ids.length)
  const onPaste = changes?.paste
  const { paste, refusal, forget } = usePasteLines({ columns: typed, ids, room, onPaste, onSaid: setSaid })
  return (
    <LineDeskProvider value={changes && desk}>
      <div
        ref={table}
        role={lineRoles[look].table}
        aria-label={label}
        aria-busy={isBusy}
        className={classes['lines']}
        data-look={look}
        style={printTracks(columns, hasTools)}
        {...(changes && { onFocus, onKeyDown: stepByKey, onPaste: paste, onInput: forget })}
      >
        <Heads {...{ columns, look, hasTools }} />
        <Sections {...{ columns, look, hasTools, sections, compute, faults, ids, drag }} />
      </div>
      <Refusal refusal={refusal} />
      {hasTools && (
        <Button
          ref={adder}
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={ids.length >= most}
          onClick={() => add()}
        >
          Add line
        </Button>
      )}
      {changes && (
        <div aria-live="polite" className="fl-unseen">
          {said}
        </div>
      )}
    </LineDeskProvider>
  )
}
