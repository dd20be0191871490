import { createHash } from 'node:crypto'
import { matches, type Doc } from '../../../domain/kernel/index.ts'
import type { LiveSpan } from '../../../domain/kernel/live/live-protocol.ts'
import { filterByPath } from '../records/columns.ts'
import type { LiveRange, RangeCell, RangeReading, RangeRow, ReadRow } from './live-range.ts'
import { WatchedTopic, type Watcher } from './watched-topic.ts'

/** One watch of one socket on a range. */
export interface RangeSubscriber extends Watcher {
  /** The state that the screen shows; undefined where it shows nothing that it could name. */
  state: string | undefined
  /** True if it had its first answer, which is sent even if nothing differs: it ends the screen's waiting. */
  isAnswered: boolean
  /** Sends `{changed, removed, isWhole, state}`, printed. */
  readonly send: (printed: string) => void
}

const keyOf = ({ record, id }: RangeRow): string => `${record} ${id}`

/** Names the content of a grid: the same cells have the same name, in every process. */
const stateOf = (printed: Iterable<string>): string => {
  const hash = createHash('sha256')
  for (const cell of [...printed].toSorted()) hash.update(cell).update('\n')
  return hash.digest('base64url').slice(0, 22)
}

/** The name of what a grid of these cells shows. */
export const stateOfCells = (cells: readonly RangeCell[]): string => stateOf(cells.map((cell) => JSON.stringify(cell)))

type Cells = ReadonlyMap<string, string>

const printed = (cell: RangeCell): readonly [string, string] => [cell.id, JSON.stringify(cell)]

interface Settling {
  /** The rows that were to be read; undefined for all. */
  readonly asked: readonly RangeRow[] | undefined
  readonly position: string | undefined
}

const print = (cells: Iterable<string>, removed: readonly string[], about: object): string =>
  `{"changed":[${[...cells].join(',')}],"removed":${JSON.stringify(removed)},${JSON.stringify(about).slice(1)}`

/** With more changed rows than this, all of it is read again. */
const mostChanged = 100

/**
 * A grid of things and time that any number of sockets watch: after every change that may touch it the changed rows are
 * read once for all of them, and sent to each as the difference to its shown state.
 */
export class RangeTopic extends WatchedTopic<RangeSubscriber> {
  readonly range: LiveRange
  readonly span: LiveSpan
  readonly clientId: string
  #cells: Cells = new Map()
  #state: string | undefined
  /** Rows that had a say in the last reading, with their cells. */
  #rows: ReadonlyMap<string, ReadRow> = new Map()
  /** Rows that changed since the last reading began; undefined where all is to be read. */
  #changed: Map<string, RangeRow> | undefined

  constructor(range: LiveRange, { span, clientId }: { span: LiveSpan; clientId: string }) {
    super()
    this.range = range
    this.span = span
    this.clientId = clientId
  }

  /** True if a change of this row can change a cell: it influenced the shown cells, or does now. */
  isTouchedBy(row: RangeRow, now: Doc | undefined): boolean {
    // While a read is under way the state that it saw is unknown.
    if (this.isReading || this.#state === undefined || this.#rows.has(keyOf(row))) return true
    if (now === undefined) return false
    return this.range.parts.some(({ definition, where }) => {
      if (definition.name !== row.record) return false
      const filter = where(this.span)
      return filter === undefined || matches(now, filterByPath(definition, filter))
    })
  }

  /** Changes of each table of the range that is no record type. */
  readonly touches = new Map<string, number>()

  /** Notes a change of a table that is no record type. */
  touchTable(table: string): void {
    this.touches.set(table, (this.touches.get(table) ?? 0) + 1)
    this.touchAll()
  }

  /** Has this row read again by the next reading. */
  touch({ record, id }: RangeRow): void {
    this.#changed?.set(keyOf({ record, id }), { record, id })
  }

  /** Has all of it read again by the next reading. */
  touchAll(): void {
    this.#changed = undefined
  }

  /** Rows of the reading that begins now: undefined for all. Later changes belong to the next one. */
  beginReading(): readonly RangeRow[] | undefined {
    const changed = this.#changed
    this.#changed = new Map()
    if (changed === undefined || changed.size > mostChanged) return undefined
    const byRecord = Map.groupBy(this.#rows.values(), ({ record }) => record)
    const isCut = [...byRecord.values()].some((rows) => rows.length + changed.size >= this.range.mostRows)
    return isCut ? undefined : [...changed.values()]
  }

  /** The rows as they are after a reading of these ones, or of all. */
  #rowsAfter({ rows, whole }: RangeReading, asked: readonly RangeRow[] | undefined): ReadonlyMap<string, ReadRow> {
    const read = rows.map((row) => [keyOf(row), row] as const)
    if (asked === undefined) return new Map(read)
    const gone = new Set(asked.map(keyOf))
    const kept = [...this.#rows].filter(([key, { record }]) => !gone.has(key) && !whole.includes(record))
    return new Map([...kept, ...read])
  }

  /** Reads the current state and updates every screen. Returns the number of sent messages. */
  settle(reading: RangeReading, { asked, position }: Settling): number {
    const [before, stateBefore] = [this.#cells, this.#state]
    this.#rows = this.#rowsAfter(reading, asked)
    const now = new Map([...this.#rows.values()].flatMap(({ cells }) => cells.map(printed)))
    this.#cells = now
    this.#state = stateOf(now.values())
    const about = { state: this.#state, ...(position === undefined ? {} : { position }) }
    // Screens that show the same get the same bytes, printed once.
    const bytes = { difference: '', whole: '' }
    const difference = () => (bytes.difference ||= this.#printDifference(before, about))
    const whole = () => (bytes.whole ||= print(now.values(), [], { isWhole: true, ...about }))
    let sent = 0
    for (const subscriber of this.subscribers) {
      const { state, isAnswered } = subscriber
      subscriber.state = this.#state
      subscriber.isAnswered = true
      if (state === this.#state && isAnswered) continue
      if (state === this.#state) subscriber.send(print([], [], { isWhole: false, ...about }))
      else subscriber.send(state !== undefined && state === stateBefore ? difference() : whole())
      sent += 1
    }
    return sent
  }

  #printDifference(before: Cells, about: object): string {
    const changed = [...this.#cells].filter(([id, cell]) => before.get(id) !== cell).map(([, cell]) => cell)
    const removed = [...before.keys()].filter((id) => !this.#cells.has(id))
    return print(changed, removed, { isWhole: false, ...about })
  }
}
