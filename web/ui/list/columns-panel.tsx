import { Button, Checkbox, NumberInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ListColumn } from '../../../domain/kernel/index.ts'
import { listedOf, type ShownColumn } from '../../../domain/kernel/lists/list-columns.ts'
import { narrowestColumn, widestColumn, type ListedColumn } from '../../../domain/kernel/lists/listed-columns.ts'
import { LineGrip, MoveButtons } from '../lines/line-buttons.tsx'
import { moveWithFocus } from '../lines/move-with-focus.ts'
import { useDragLines, type DragLines } from '../lines/use-drag-lines.ts'
import { useMoveKeys } from '../lines/use-move-keys.ts'
import { SidePanel } from '../panel/side-panel.tsx'
import classes from './columns-panel.module.css'

interface ColumnsPanelProps {
  readonly offered: readonly ListColumn[]
  readonly shown: readonly ShownColumn[]
  readonly onChange: (columns: readonly ListedColumn[]) => void
  /** Resets the choice; absent without a choice. */
  readonly onReset?: (() => void) | undefined
  readonly resetWords: string
  readonly onClose: () => void
}

interface ShownItemProps {
  readonly column: ShownColumn
  readonly place: number
  readonly count: number
  readonly drag: DragLines
  readonly onMove: (field: string, by: 1 | -1) => void
  readonly onHide: (field: string) => void
  readonly onWidth: (field: string, width: number | undefined) => void
}

/** A width while it is typed: '1' leads to '120', and is none yet. */
function WidthInput({ column, onWidth }: Pick<ShownItemProps, 'column' | 'onWidth'>) {
  const [typed, setTyped] = useState<string>()
  const give = (text: string) => {
    const width = Number(text)
    if (text === '') onWidth(column.field, undefined)
    else if (width >= narrowestColumn && width <= widestColumn) onWidth(column.field, Math.round(width))
  }
  return (
    <NumberInput
      aria-label={`Width of ${column.label} in pixels`}
      size="xs"
      w={84}
      placeholder="Auto"
      suffix=" px"
      allowDecimal={false}
      allowNegative={false}
      step={8}
      startValue={120}
      min={narrowestColumn}
      max={widestColumn}
      clampBehavior="blur"
      value={typed ?? column.width ?? ''}
      onChange={(next) => {
        setTyped(String(next))
        give(String(next))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** A column that is shown: hidden by its box, moved by its grip, its buttons, or Alt and the arrows. */
function ShownItem({ column, place, count, drag, onMove, onHide, onWidth }: ShownItemProps) {
  const { field, label } = column
  return (
    <li className={classes['item']} data-item={field} {...drag.target(field)}>
      <LineGrip {...drag.handle(field)} />
      <Checkbox
        className={classes['box']}
        label={label}
        checked
        disabled={count === 1}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onChange={() => onHide(field)}
      />
      <WidthInput column={column} onWidth={onWidth} />
      <MoveButtons id={field} name={label} place={place} count={count} onMove={onMove} />
    </li>
  )
}

/** A copy of the columns with one at another place. */
function movedTo(columns: readonly ShownColumn[], field: string, to: number): readonly ShownColumn[] {
  const from = columns.findIndex((column) => column.field === field)
  const column = columns[from]
  if (column === undefined || to < 0 || to >= columns.length || to === from) return columns
  return columns.toSpliced(from, 1).toSpliced(to, 0, column)
}

function Columns({ offered, shown, onChange, onReset, resetWords }: Omit<ColumnsPanelProps, 'onClose'>) {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const isShown = new Set(shown.map(({ field }) => field))
  const rest = offered.filter(({ field }) => !isShown.has(field))
  const put = (columns: readonly ShownColumn[]) => onChange(listedOf(columns))
  const moveTo = (field: string, to: number) => {
    const next = movedTo(shown, field, to)
    if (next === shown) return
    const itemOf = () => list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(field)}"]`)
    moveWithFocus(() => put(next), itemOf, 'input')
    const label = shown.find((column) => column.field === field)?.label ?? ''
    setSaid(`${label} moved to place ${to + 1} of ${shown.length}.`)
  }
  const move = (field: string, by: 1 | -1) => moveTo(field, shown.findIndex((column) => column.field === field) + by)
  useMoveKeys(list, move)
  const drag = useDragLines(list, moveTo)
  return (
    <>
      <ol ref={list} className={classes['list']} aria-label="Shown">
        {shown.map((column, place) => (
          <ShownItem
            key={column.field}
            {...{ column, place, drag }}
            count={shown.length}
            onMove={move}
            onHide={(field) => put(shown.filter((one) => one.field !== field))}
            onWidth={(field, width) => put(shown.map((one) => (one.field === field ? { ...one, width } : one)))}
          />
        ))}
      </ol>
      {rest.length > 0 && <h3 className={classes['head']}>Not shown</h3>}
      <ul className={classes['list']} aria-label="Not shown">
        {rest.map((column) => (
          <li key={column.field} className={classes['item']}>
            <Checkbox
              className={classes['box']}
              label={column.label}
              checked={false}
              onChange={() => put([...shown, column])}
            />
          </li>
        ))}
      </ul>
      <Button variant="default" className={classes['reset']} disabled={onReset === undefined} onClick={onReset}>
        {resetWords}
      </Button>
      <div role="status" className="fl-unseen">
        {said}
      </div>
    </>
  )
}

/** Which columns a list shows, in which order, and how wide: each change shows and is kept at once. */
export function ColumnsPanel({ onClose, ...columns }: ColumnsPanelProps) {
  return (
    <SidePanel size={400} title="Columns" closeLabel="Close columns" onClose={onClose}>
      <Columns {...columns} />
    </SidePanel>
  )
}
