import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import bwip from 'bwip-js/node'
import sharp from 'sharp'
import { feature } from 'topojson-client'
import type { PageFlight } from '../../../domain/charter/index.ts'
import { mapSize, shapeRoute, type DrawnFlight } from '../../../domain/charter/route-map/route-shape.ts'
import { escapeHtml } from '../../../domain/kernel/index.ts'

type Topology = Parameters<typeof feature>[0]

async function readContinents() {
  const file = new URL(import.meta.resolve('world-atlas/land-110m.json'))
  const topology = JSON.parse(await readFile(file, 'utf8')) as Topology
  const { land } = topology.objects
  if (land === undefined) throw new TypeError('the outline of the world has no land')
  return feature(topology, land)
}

let continents: ReturnType<typeof readContinents> | undefined

/** Flights of a shared page of which both airports have a place. */
export const listDrawn = (flights: readonly PageFlight[]): readonly DrawnFlight[] =>
  flights.flatMap(({ id, from, to }) =>
    from.latitude === undefined ||
    from.longitude === undefined ||
    to.latitude === undefined ||
    to.longitude === undefined
      ? []
      : [
          {
            id,
            from: { code: from.code, city: from.city, position: [from.longitude, from.latitude] },
            to: { code: to.code, city: to.city, position: [to.longitude, to.latitude] },
            isEmpty: false,
          },
        ],
  )

/** Changes with what a map shows, and with the way it is drawn. */
export const hashRoute = (flights: readonly DrawnFlight[]): string =>
  createHash('sha256')
    .update(JSON.stringify(['1', ...flights.map(({ from, to }) => [from, to])]))
    .digest('hex')

const colors = { sea: '#f4f6fb', land: '#dfe3ec', line: '#3b44c4', words: '#1f2430', quiet: '#5b6270', on: '#ffffff' }

const font = bwip.FontLib.lookup('OCRB')

interface Words {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly color: string
}

const place = (number: number): string => number.toFixed(1)

/** Words as shapes, so that a picture needs no font of the machine that draws it. Letters without a shape are left out. */
function drawWords(words: string, { x, y, size, anchor, color }: Words): string {
  const plain = words.normalize('NFKD').replaceAll(/[^\x20-\x7e]/g, '')
  const letters = Array.from(plain, (letter) => bwip.FontLib.getpaths(font, letter.codePointAt(0) ?? 32, size, size))
  const long = letters.reduce((sum, { advance }) => sum + (advance || size / 2), 0)
  const share = { start: 0, middle: 0.5, end: 1 }[anchor]
  let left = x - long * share
  const shapes: string[] = []
  for (const letter of letters) {
    const from = left
    const at = (px: number, py: number): string => `${place(from + px)} ${place(y - py)}`
    for (const step of letter) {
      if (step.type === 'M') shapes.push(`M${at(step.x, step.y)}`)
      else if (step.type === 'L') shapes.push(`L${at(step.x, step.y)}`)
      else if (step.type === 'Q') shapes.push(`Q${at(step.cx, step.cy)} ${at(step.x, step.y)}`)
      else shapes.push(`C${at(step.cx1, step.cy1)} ${at(step.cx2, step.cy2)} ${at(step.x, step.y)}`)
    }
    left += letter.advance || size / 2
  }
  return `<path d="${shapes.join('')}" fill="${color}"/>`
}

type Shape = ReturnType<typeof shapeRoute>

const drawStop = ({ stop, x, y, labelX, labelY, anchor }: Shape['labels'][number]): string =>
  `<circle cx="${place(x)}" cy="${place(y)}" r="4" fill="${colors.on}" stroke="${colors.line}" stroke-width="2"/>` +
  drawWords(stop.code, { x: labelX, y: labelY, size: 12, anchor, color: colors.words }) +
  drawWords(stop.city, { x: labelX, y: labelY + 13, size: 10, anchor, color: colors.quiet })

const drawMark = ({ number, x, y }: Shape['marks'][number]): string =>
  `<circle cx="${place(x)}" cy="${place(y)}" r="9" fill="${colors.line}"/>` +
  drawWords(String(number), { x, y: y + 4, size: 11, anchor: 'middle', color: colors.on })

/** A route on the outline of the land, as SVG without fonts, scripts and references. */
export async function drawRouteMap(flights: readonly DrawnFlight[]): Promise<string> {
  continents ??= readContinents()
  const { land, arcs, labels, marks } = shapeRoute(flights, await continents)
  const { width, height } = mapSize
  const title = flights.map(({ from, to }) => `${from.code} to ${to.code}`).join(', ')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeHtml(`Map of the route: ${title}`)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colors.sea}"/>`,
    `<path d="${land}" fill="${colors.land}"/>`,
    ...arcs.map(({ path }) => `<path d="${path}" fill="none" stroke="${colors.line}" stroke-width="2"/>`),
    ...labels.map(drawStop),
    ...marks.map(drawMark),
    '</svg>',
  ].join('')
}

/** Dots of an inch at which a map is twice as large as on the screen. */
const density = 144

/** A map as PNG, for mails, which show no SVG. */
export const printRouteMap = async (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density }).png({ palette: true }).toBuffer()
