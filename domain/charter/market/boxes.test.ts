import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { earthKm, kilometresOfMiles, milesBetween, type Point } from '../../kernel/values/distance.ts'
import { boxesAlong, boxesAround, type MapBox } from './boxes.ts'

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })
const auckland = at(-37.0081, 174.7917)
const honolulu = at(21.3187, -157.9225)
const anadyr = at(64.7349, 177.7415)
const anchorage = at(61.1744, -149.9964)
const teterboro = at(40.8501, -74.0608)
const vanNuys = at(34.2098, -118.49)

const contains =
  ({ latitude, longitude }: Point) =>
  (box: MapBox): boolean =>
    latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east

const isInside = (boxes: readonly MapBox[], point: Point): boolean => boxes.some(contains(point))

const isOnMap = ({ south, north, west, east }: MapBox): boolean =>
  south >= -90 && south < north && north <= 90 && west >= -180 && west < east && east <= 180

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI

/** The place that is so many miles away in a direction, which is given as an angle. */
function goFrom(point: Point, miles: number, bearing: number): Point {
  const [way, north] = [kilometresOfMiles(miles) / earthKm, radians(point.latitude)]
  const sine = Math.sin(north) * Math.cos(way) + Math.cos(north) * Math.sin(way) * Math.cos(bearing)
  const latitude = Math.asin(Math.min(1, Math.max(-1, sine)))
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(way) * Math.cos(north),
    Math.cos(way) - Math.sin(north) * Math.sin(latitude),
  )
  const longitude = point.longitude + degrees(turn)
  return at(degrees(latitude), Math.max(-180, longitude - 360 * Math.floor((longitude + 180) / 360)))
}

const share = fc.double({ min: 0, max: 1, noNaN: true })
const someBearing = share.map((part) => part * 2 * Math.PI)
const somePoint = fc.oneof(
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  fc.constantFrom(
    auckland,
    honolulu,
    anadyr,
    anchorage,
    at(90, 0),
    at(-90, 40),
    at(89.9, 180),
    at(0, 180),
    at(0, -180),
  ),
)

describe('boxes around a point', () => {
  test('are one inland, two over the date line and a full circle at a pole', () => {
    expect(boxesAround(teterboro, 300)).toHaveLength(1)
    const [west, east, ...more] = boxesAround(auckland, 500)
    expect(more).toEqual([])
    expect([west?.east, east?.west]).toEqual([180, -180])
    expect(boxesAround(at(89, 20), 100)).toMatchObject([{ north: 90, west: -180, east: 180 }])
    expect(boxesAround(at(-89, 20), 100)).toMatchObject([{ south: -90, west: -180, east: 180 }])
  })

  test('are little larger than the circle', () => {
    const [box] = boxesAround(teterboro, 300)
    expect((box?.north ?? 0) - teterboro.latitude).toBeCloseTo(300.5 / 69.09, 2)
    expect(isInside(boxesAround(teterboro, 300), goFrom(teterboro, 301, 0))).toBe(false)
  })

  test('contain every place within the rounded miles', () => {
    fc.assert(
      fc.property(
        somePoint,
        fc.integer({ min: 0, max: 13_000 }),
        share,
        someBearing,
        (...[point, miles, part, bearing]) => {
          const boxes = boxesAround(point, miles)
          const near = goFrom(point, (miles + 0.499) * part, bearing)
          expect(boxes.length).toBeLessThanOrEqual(2)
          expect(boxes.every(isOnMap)).toBe(true)
          expect(milesBetween(point, near) > miles || isInside(boxes, near)).toBe(true)
        },
      ),
      { numRuns: 3000 },
    )
  })
})

const someRoute = fc.oneof(
  fc.constantFrom<[Point, Point]>(
    [auckland, honolulu],
    [anadyr, anchorage],
    [teterboro, vanNuys],
    [at(80, 0), at(80, 180)],
  ),
  fc.tuple(somePoint, somePoint),
  fc
    .tuple(somePoint, fc.integer({ min: 0, max: 800 }), someBearing)
    .map(([from, miles, bearing]): [Point, Point] => [from, goFrom(from, miles, bearing)]),
)
const someLimit = fc.oneof(fc.constantFrom(0, 1, 100), fc.integer({ min: 0, max: 3000 }))

/** The miles that flying over each of the places adds. */
function measureDetour(from: Point, to: Point, places: readonly Point[]): number {
  const stops = [from, ...places, to]
  const way = stops.slice(1).reduce((sum, stop, before) => sum + milesBetween(stops[before] ?? from, stop), 0)
  return way - milesBetween(from, to)
}

/** The direction in which the route to a place begins, as an angle. */
function findBearing(from: Point, to: Point): number {
  const [south, north, turn] = [radians(from.latitude), radians(to.latitude), radians(to.longitude - from.longitude)]
  return Math.atan2(
    Math.sin(turn) * Math.cos(north),
    Math.cos(south) * Math.sin(north) - Math.sin(south) * Math.cos(north) * Math.cos(turn),
  )
}

describe('boxes along a route', () => {
  test.each([
    ['Auckland to Honolulu', auckland, honolulu],
    ['Anadyr to Anchorage', anadyr, anchorage],
  ] as const)('%s cross the date line and leave out the other side of the globe', (_, from, to) => {
    const boxes = boxesAlong(from, to, 100)
    expect([from, to].every((point) => isInside(boxes, point))).toBe(true)
    expect(boxes.some(({ east }) => east === 180)).toBe(true)
    expect(boxes.some(({ west }) => west === -180)).toBe(true)
    expect([at(from.latitude, 0), at(to.latitude, 60)].some((point) => isInside(boxes, point))).toBe(false)
  })

  test('are much smaller than one box around a diagonal route', () => {
    const area = (boxes: readonly MapBox[]): number =>
      boxes.reduce((sum, { south, north, west, east }) => sum + (north - south) * (east - west), 0)
    const [lisbon, dubai] = [at(38.77, -9.13), at(25.25, 55.36)]
    expect(area(boxesAlong(lisbon, dubai, 20))).toBeLessThan((38.77 - 25.25) * (55.36 + 9.13))
    expect(boxesAlong(teterboro, vanNuys, 100).length).toBeLessThanOrEqual(12)
  })

  test('are one box where a flight returns to its airport, and the whole map for a limit without end', () => {
    expect(boxesAlong(teterboro, teterboro, 100)).toHaveLength(1)
    expect(boxesAlong(teterboro, at(-40.8501, 105.9392), 100)).toEqual([
      { south: -90, north: 90, west: -180, east: 180, piece: 0 },
    ])
    expect(boxesAlong(teterboro, vanNuys, 25_000)).toHaveLength(1)
  })

  test('contain every place over which the route is at most so much longer', () => {
    fc.assert(
      fc.property(someRoute, someLimit, share, share, someBearing, (...[[from, to], limit, where, part, bearing]) => {
        const boxes = boxesAlong(from, to, limit)
        expect(boxes.every(isOnMap)).toBe(true)
        const length = milesBetween(from, to)
        const base = goFrom(from, where * length, findBearing(from, to))
        // Outwards from a place on the route: the last of them are farther than the widest place of the ellipse.
        const far = Math.sqrt((limit + 2) * (limit + 2 + 2 * length)) * part
        const outwards = Array.from({ length: 20 }, (_, step) => goFrom(base, (far * (step + 1)) / 20, bearing))
        const missed = outwards.filter((place) => measureDetour(from, to, [place]) <= limit && !isInside(boxes, place))
        expect(missed).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test('contain both ends of every flight within the detour, at most one piece backwards', () => {
    fc.assert(
      fc.property(
        someRoute,
        someLimit,
        fc.tuple(share, someBearing),
        fc.tuple(share, someBearing),
        (...[[from, to], limit, one, other]) => {
          const reach = milesBetween(from, to) + limit
          const [start, end] = [goFrom(from, reach * one[0], one[1]), goFrom(to, reach * other[0], other[1])]
          const boxes = boxesAlong(from, to, limit)
          const [first = Infinity, last = -Infinity] = [
            boxes.find((box) => isInside([box], start))?.piece,
            boxes.findLast((box) => isInside([box], end))?.piece,
          ]
          expect(first > last + 1 && measureDetour(from, to, [start, end]) <= limit).toBe(false)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
