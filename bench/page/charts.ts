import { growthAllowed, type Course, type Measured } from '../row.ts'
import { growthOf, inUnit, ratioOf } from './run-report.ts'

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Words as they are written in a page. */
export const asText = (words: string): string => words.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark)

const width = 640
const lineHeight = 34
const barHeight = 10
const barTop = 18

interface Scale {
  readonly place: (value: number) => number
  readonly ticks: readonly number[]
}

/** Tenfold steps, because a list takes a thousandth of what a mail takes. */
function tenfold(values: readonly number[]): Scale {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  return {
    place: (value) => ((Math.log10(value) - low) / (high - low)) * width,
    ticks: Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at)),
  }
}

function linear(values: readonly number[]): Scale {
  const most = Math.max(1, ...values)
  const step = most <= 4 ? 1 : most <= 10 ? 2 : Math.ceil(most / 5)
  return {
    place: (value) => (value / most) * width,
    ticks: Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step),
  }
}

const gridOf = ({ place, ticks }: Scale, height: number, unit: string): string =>
  ticks
    .map((tick) => {
      const x = place(tick).toFixed(1)
      return `<line class="grid" x1="${x}" x2="${x}" y1="0" y2="${height}"/><text class="tick" x="${x}" y="${height + 14}">${tick}${unit}</text>`
    })
    .join('')

interface Chart {
  readonly title: string
  readonly about: string
  readonly bars: string
  readonly scale: Scale
  readonly count: number
  readonly unit: string
}

function chartOf({ title, about, bars, scale, count, unit }: Chart): string {
  const height = count * lineHeight
  return `<figure><figcaption><h2>${asText(title)}</h2><p>${asText(about)}</p></figcaption>
<svg viewBox="-8 0 ${width + 24} ${height + 22}" role="img" aria-label="${asText(title)}. The same numbers stand in the table below.">${gridOf(scale, height, unit)}${bars}</svg></figure>`
}

const label = (row: Measured, words: string, top: number): string =>
  `<text class="label" x="0" y="${top + 12}">${asText(row.name)} <tspan class="value">${asText(words)}</tspan></text>`

function markAt(place: number, top: number): string {
  const x = place.toFixed(1)
  return `<line class="floor" x1="${x}" x2="${x}" y1="${top + barTop - 2}" y2="${top + barTop + barHeight + 2}"/>`
}

/** Median and p95 of every row that has times, next to its floor. */
export function timesChart(rows: readonly Measured[]): string {
  const shown = rows.filter(({ unit = 'ms', times }) => unit === 'ms' && times.median > 0)
  if (shown.length === 0) return ''
  const values = shown.flatMap(({ times, floor }) => [times.median, times.p95, ...(floor ? [floor.median] : [])])
  const scale = tenfold(values.filter((value) => value > 0))
  const bars = shown.map((row, at) => {
    const top = at * lineHeight
    const { median, p95 } = row.times
    const floor = row.floor ? markAt(scale.place(row.floor.median), top) : ''
    const wide = (value: number) => Math.max(1, scale.place(value)).toFixed(1)
    return `${label(row, inUnit(median, row), top)}<rect class="p95" x="0" y="${top + barTop}" width="${wide(p95)}" height="${barHeight}"/><rect class="median" x="0" y="${top + barTop}" width="${wide(median)}" height="${barHeight}"/>${floor}`
  })
  return chartOf({
    title: 'How long',
    about: 'Median (dark) and p95 (light) in milliseconds, in tenfold steps; the mark is the floor of the same run.',
    bars: bars.join(''),
    scale,
    count: shown.length,
    unit: '',
  })
}

interface Multiple {
  readonly row: Measured
  readonly value: number
  /** Promised value. */
  readonly most: number | undefined
}

function multiplesChart(title: string, about: string, shown: readonly Multiple[]): string {
  if (shown.length === 0) return ''
  // One row far above the others must not press them together: its bar ends at the edge, its number says how far.
  const widest = 2 * Math.max(...shown.map(({ most = 1 }) => most))
  const scale = linear(shown.flatMap(({ value, most = 0 }) => [Math.min(value, widest), most]))
  const bars = shown.map(({ row, value, most }, at) => {
    const top = at * lineHeight
    const kind = most !== undefined && value > most ? 'broken' : 'kept'
    const words = `${value.toFixed(2)} x${kind === 'broken' ? `, more than the ${most} x promised` : ''}`
    return `${label(row, words, top)}<rect class="${kind}" x="0" y="${top + barTop}" width="${Math.max(1, scale.place(Math.min(value, widest))).toFixed(1)}" height="${barHeight}"/>${most === undefined ? '' : markAt(scale.place(most), top)}`
  })
  return chartOf({ title, about, bars: bars.join(''), scale, count: shown.length, unit: ' x' })
}

/** Ratio of each row to its floor. */
export const ratioChart = (rows: readonly Measured[]): string =>
  multiplesChart(
    'How far above the floor',
    'Median as a multiple of the floor; 1 is what the database and the network take by themselves. The mark is the promise.',
    rows.flatMap((row) => {
      const value = ratioOf(row)
      return value === undefined ? [] : [{ row, value, most: row.ratioAllowed }]
    }),
  )

/** Ratio of the largest client's cost to the smallest client's. */
export const growthChart = (rows: readonly Measured[]): string =>
  multiplesChart(
    'How the cost grows',
    'Median in a client with a hundred times as many rows, as a multiple of that in the small one. The mark is the promise.',
    rows.flatMap((row) => {
      const value = growthOf(row)
      return value === undefined ? [] : [{ row, value, most: growthAllowed }]
    }),
  )

const courseHeight = 160

function courseChart(row: Measured, { everySeconds, values }: Course): string {
  const most = Math.max(1, ...values)
  const minutes = ((values.length - 1) * everySeconds) / 60
  const points = values.map((value, at) => {
    const x = (at / Math.max(1, values.length - 1)) * width
    return `${x.toFixed(1)},${(courseHeight - (value / most) * courseHeight).toFixed(1)}`
  })
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const x = (share * width).toFixed(1)
    return `<line class="grid" x1="${x}" x2="${x}" y1="0" y2="${courseHeight}"/><text class="tick" x="${x}" y="${courseHeight + 14}">${(share * minutes).toFixed(1)} min</text>`
  })
  const words = `at most ${inUnit(most, row)}, in the end ${inUnit(values.at(-1) ?? 0, row)}`
  return `<figure><figcaption><h2>${asText(row.name)}</h2><p>${asText(words)}</p></figcaption>
<svg viewBox="-20 -4 ${width + 40} ${courseHeight + 26}" role="img" aria-label="${asText(`${row.name}: ${words}`)}">${ticks.join('')}<line class="grid" x1="0" x2="${width}" y1="${courseHeight}" y2="${courseHeight}"/><polyline class="course" points="${points.join(' ')}"/></svg></figure>`
}

/** Lines of the values sampled over time. */
export function courseCharts(rows: readonly Measured[]): string {
  const charts = rows.flatMap((row) =>
    row.course && row.course.values.length > 1 ? [courseChart(row, row.course)] : [],
  )
  return charts.join('')
}
