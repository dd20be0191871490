import { escapeHtml } from '../../kernel/index.ts'
import type { Point } from '../../kernel/values/distance.ts'
import { namePlace, type ShownAirport, type ShownLeg } from './shown-legs.ts'

/** Rings of land, each of [longitude, latitude] in degrees. */
export type LandRings = readonly (readonly (readonly [number, number])[])[]

const [width, height] = [520, 300]
/** Pixels around the flights. */
const room = 46
/** Least degrees that are drawn, so that a single short flight is not drawn as a street map. */
const leastDegrees = 8

interface Dot {
  readonly x: number
  readonly y: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI

/** Mercator, with the poles left out. */
const projectLatitude = (latitude: number): number => {
  const held = Math.max(-80, Math.min(80, latitude))
  return degrees(Math.log(Math.tan(Math.PI / 4 + radians(held) / 2)))
}

/** A place as a vector of length 1. */
function toVector({ latitude, longitude }: Point): readonly [number, number, number] {
  const [lat, lon] = [radians(latitude), radians(longitude)]
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)]
}

/** Points of the shortest way between two places, their longitudes without a jump at the date line. */
function wayBetween(from: Point, to: Point): (readonly [number, number])[] {
  const [a, b] = [toVector(from), toVector(to)]
  const angle = Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])))
  if (angle < 1e-6) return [[from.longitude, from.latitude]]
  const steps = 16
  let before = from.longitude
  return Array.from({ length: steps + 1 }, (_, step) => {
    const [first, second] = [1 - step / steps, step / steps].map((part) => Math.sin(part * angle) / Math.sin(angle))
    const [x, y, z] = [0, 1, 2].map((at) => (a[at] ?? 0) * (first ?? 0) + (b[at] ?? 0) * (second ?? 0))
    const longitude = degrees(Math.atan2(y ?? 0, x ?? 0))
    before = longitude + 360 * Math.round((before - longitude) / 360)
    return [before, degrees(Math.asin(Math.max(-1, Math.min(1, z ?? 0))))] as const
  })
}

const projectAirport = ({ latitude, longitude }: ShownAirport): Point | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }

interface Way {
  readonly leg: ShownLeg
  readonly points: readonly (readonly [number, number])[]
}

const listWays = (legs: readonly ShownLeg[]): Way[] =>
  legs.flatMap((leg) => {
    const [from, to] = [projectAirport(leg.from), projectAirport(leg.to)]
    return from && to ? [{ leg, points: wayBetween(from, to) }] : []
  })

interface Frame {
  readonly place: (longitude: number, latitude: number) => Dot
}

/** The part of the world that holds all ways. */
function fitFrame(ways: readonly Way[]): Frame {
  const east = ways.flatMap(({ points }) => points.map(([longitude]) => longitude))
  const north = ways.flatMap(({ points }) => points.map(([, latitude]) => projectLatitude(latitude)))
  const [west, up] = [Math.min(...east), Math.max(...north)]
  const [wide, high] = [Math.max(...east) - west, up - Math.min(...north)]
  const scale = Math.min(
    (width - 2 * room) / Math.max(wide, leastDegrees),
    (height - 2 * room) / Math.max(high, leastDegrees),
  )
  const [middleEast, middleNorth] = [west + wide / 2, up - high / 2]
  return {
    place: (longitude, latitude) => ({
      x: width / 2 + (longitude - middleEast) * scale,
      y: height / 2 - (projectLatitude(latitude) - middleNorth) * scale,
    }),
  }
}

const round = (value: number): string => String(Math.round(value * 10) / 10)

/** A ring of land as a path, without points that lie on the same pixel; '' outside the picture. */
function drawRing(ring: readonly (readonly [number, number])[], { place }: Frame, shift: number): string {
  const dots = ring.map(([longitude, latitude]) => place(longitude + shift, latitude))
  const isSeen =
    dots.some(({ x }) => x > -20) &&
    dots.some(({ x }) => x < width + 20) &&
    dots.some(({ y }) => y > -20) &&
    dots.some(({ y }) => y < height + 20)
  if (!isSeen) return ''
  const drawn: Dot[] = []
  for (const dot of dots) {
    const last = drawn.at(-1)
    if (last === undefined || Math.abs(last.x - dot.x) + Math.abs(last.y - dot.y) >= 1) drawn.push(dot)
  }
  return drawn.length < 3 ? '' : `M${drawn.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`
}

const drawLand = (land: LandRings, frame: Frame): string =>
  [0, -360, 360].flatMap((shift) => land.map((ring) => drawRing(ring, frame, shift))).join('')

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Where a label can be, from the best place on. */
function labelPlaces(
  { x, y }: Dot,
  words: string,
): { readonly box: Box; readonly dot: Dot; readonly anchor: string }[] {
  const long = words.length * 6.4 + 4
  const at = (dx: number, dy: number, anchor: 'start' | 'end' | 'middle') => {
    const dot = { x: x + dx, y: y + dy }
    const left = anchor === 'start' ? dot.x : dot.x - (anchor === 'end' ? long : long / 2)
    return { anchor, dot, box: { left, right: left + long, top: dot.y - 11, bottom: dot.y + 4 } }
  }
  return [at(8, 4, 'start'), at(-8, 4, 'end'), at(0, -9, 'middle'), at(0, 17, 'middle')]
}

/** Dots and names of the cities; a name that would lie on another is left out. */
function drawPlaces(ways: readonly Way[], { place }: Frame): string {
  const known = new Map<string, { readonly words: string; readonly dot: Dot }>()
  for (const { leg, points } of ways)
    for (const [airport, [longitude, latitude] = [0, 0]] of [
      [leg.from, points[0]],
      [leg.to, points.at(-1)],
    ] as const)
      if (!known.has(airport.code))
        known.set(airport.code, { words: namePlace(airport), dot: place(longitude, latitude) })
  const places = [...known.values()]
  const taken: Box[] = places.map(({ dot: { x, y } }) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }))
  const labels = places.map(({ words, dot }) => {
    const free = labelPlaces(dot, words).find(
      ({ box }) =>
        box.left > 2 &&
        box.right < width - 2 &&
        box.top > 2 &&
        box.bottom < height - 2 &&
        !taken.some((other) => overlap(box, other)),
    )
    if (!free) return ''
    taken.push(free.box)
    return `<text x="${round(free.dot.x)}" y="${round(free.dot.y)}" text-anchor="${free.anchor}">${escapeHtml(words)}</text>`
  })
  const dots = places.map(({ dot: { x, y } }) => `<circle cx="${round(x)}" cy="${round(y)}" r="4"/>`)
  return `${dots.join('')}${labels.join('')}`
}

/** Map of empty legs over the land; '' where no airport has a known place. `chosen` is drawn thicker. */
export function drawLegMap(legs: readonly ShownLeg[], land: LandRings, chosen?: string): string {
  const ways = listWays(legs)
  if (ways.length === 0) return ''
  const frame = fitFrame(ways)
  const lines = ways.map(({ leg, points }) => {
    const dots = points.map(([longitude, latitude]) => frame.place(longitude, latitude))
    const path = dots.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')
    return `<path class="way${leg.id === chosen ? ' chosen' : ''}" d="M${path}"/>`
  })
  const label = ways.length === 1 ? 'Map of the flight' : `Map of ${ways.length} empty legs`
  return `<svg class="legs-map" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><path class="land" d="${drawLand(land, frame)}"/>${lines.join('')}${drawPlaces(ways, frame)}</svg>`
}
