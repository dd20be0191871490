import { createHash } from 'node:crypto'
import { matches, type Doc } from '../../../domain/kernel/index.ts'
import type { LiveSpan } from '../../../domain/kernel/live/live-protocol.ts'
import { filterByPath } from '../records/columns.ts'
import type { LiveRange, RangeCell, RangeReading, RangeRow } from './live-range.ts'
import { WatchedTopic, type Watcher } from './watched-topic.ts'

/** One watch of one socket on a range. */
export interface RangeSubscriber extends Watcher {
  /** The state that the screen shows; undefined where it shows nothing that it could name. */
  state: string | undefined
  /** Whether it had its first answer, which is sent even if nothing differs: it ends the screen's waiting. */
  isAnswered: boolean
  /** Sends `{changed, removed, isWhole, state}`, printed. */
  readonly send: (printed: string) => void
}

const keyOf = ({ record, id }: RangeRow): string => `${record} ${id}`

/** Names what a grid shows: the same cells have the same name, in whatever process they were read. */
const stateOf = (printed: Iterable<string>): string => {
  const hash = createHash('sha256')
  for (const cell of [...printed].toSorted()) hash.update(cell).update('\n')
  return hash.digest('base64url').slice(0, 22)
}

/** The name of what a grid of these cells shows. */
export const stateOfCells = (cells: readonly RangeCell[]): string => stateOf(cells.map((cell) => JSON.stringify(cell)))

type Cells = ReadonlyMap<string, string>

const print = (cells: Iterable<string>, removed: readonly string[], about: object): string =>
  `{"changed":[${[...cells].join(',')}],"removed":${JSON.stringify(removed)},${JSON.stringify(about).slice(1)}`

/**
 * A grid of things and time that any number of sockets watch: read once for all of them after every change that may touch
 * it, and sent to each as the difference to what it shows.
 */
export class RangeTopic extends WatchedTopic<RangeSubscriber> {
  readonly range: LiveRange
  readonly span: LiveSpan
  readonly clientId: string
  #cells: Cells = new Map()
  #state: string | undefined
  /** Rows that had a say in the last reading. */
  #rows: ReadonlySet<string> = new Set()

  constructor(range: LiveRange, { span, clientId }: { span: LiveSpan; clientId: string }) {
    super()
    this.range = range
    this.span = span
    this.clientId = clientId
  }

  /** Whether a change of this row can change a cell: it had a say in what is shown, or now has one. */
  isTouchedBy(row: RangeRow, now: Doc | undefined): boolean {
    // While a read is under way nobody knows which state it saw.
    if (this.isReading || this.#state === undefined || this.#rows.has(keyOf(row))) return true
    if (now === undefined) return false
    return this.range.parts.some(({ definition, where }) => {
      if (definition.name !== row.record) return false
      const filter = where(this.span)
      return filter === undefined || matches(now, filterByPath(definition, filter))
    })
  }

  /** Takes what is there now and brings every screen to it. Answers how many messages were sent. */
  settle({ cells, rows }: RangeReading, position: string | undefined): number {
    const [before, stateBefore] = [this.#cells, this.#state]
    const now = new Map(cells.map((cell) => [cell.id, JSON.stringify(cell)]))
    this.#cells = now
    this.#state = stateOf(now.values())
    this.#rows = new Set(rows.map(keyOf))
    const about = { state: this.#state, ...(position === undefined ? {} : { position }) }
    // Screens that show the same get the same bytes, printed once.
    const printed = { difference: '', whole: '' }
    const difference = () => (printed.difference ||= this.#printDifference(before, about))
    const whole = () => (printed.whole ||= print(now.values(), [], { isWhole: true, ...about }))
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
