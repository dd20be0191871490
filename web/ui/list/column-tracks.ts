import type { ListColumn } from '../../../domain/kernel/index.ts'
import type { ShownColumn } from '../../../domain/kernel/lists/list-columns.ts'
import type { DrawnColumn } from './record-table.tsx'

/** Width of a column: its least, in pixels, and its share of the rest. */
type Room = readonly [least: number, share: number]

const rooms: Readonly<Partial<Record<NonNullable<ListColumn['kind']>, Room>>> = {
  code: [88, 0.7],
  date: [84, 0.7],
  'date-time': [128, 0.9],
  money: [96, 0.7],
  number: [64, 0.5],
  bytes: [80, 0.5],
  score: [48, 0.35],
  boolean: [56, 0.4],
  people: [72, 0.6],
  percent: [128, 0.9],
  priority: [80, 0.7],
  status: [132, 0.9],
}

const usualRoom: Room = [120, 1.6]
/** Room for a moment with its zone: '11/29/26 10:30 AM CST'. */
const zonedRoom: Room = [164, 0.9]
/** Gap between two columns, and outside the first and the last one. */
const gap = 16

const roomOf = ({ kind, zoneOf }: ShownColumn): Room =>
  zoneOf === undefined ? (rooms[kind ?? 'text'] ?? usualRoom) : zonedRoom

const trackOf = (column: ShownColumn): string => {
  const [least, share] = roomOf(column)
  return column.width === undefined ? `minmax(${least}px, ${share}fr)` : `${column.width}px`
}

const leastOf = (share: string): number => Number(/(\d+)px/.exec(share)?.[1] ?? 0)

/** The tracks of a table's grid, and how wide it is at least. */
export function columnTracks(
  before: readonly DrawnColumn[],
  columns: readonly ShownColumn[],
  behind: readonly DrawnColumn[],
): { readonly tracks: string; readonly least: number } {
  const tracks = [...before.map(({ share }) => share), ...columns.map(trackOf), ...behind.map(({ share }) => share)]
  const widths = [
    ...columns.map((column) => column.width ?? roomOf(column)[0]),
    ...[...before, ...behind].map(({ share }) => leastOf(share)),
  ]
  const least = widths.reduce((sum, width) => sum + width + gap, gap)
  return { tracks: tracks.join(' '), least }
}

/** Numbers are aligned by their ends. */
const numericKinds: ReadonlySet<ListColumn['kind']> = new Set(['money', 'number', 'bytes'])

export const isNumeric = ({ kind }: ListColumn): boolean => numericKinds.has(kind)
