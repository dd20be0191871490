import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TrackingStatus } from '../shipping/index.ts'
import { reducePackages, reduceTracking, type TrackingEvent } from './tracking.ts'

const scan = (at: number, status: TrackingStatus): TrackingEvent => ({
  id: `${at} ${status}`,
  at,
  status,
  message: '',
  place: '',
})

const statuses = ['pre_transit', 'in_transit', 'out_for_delivery', 'delivered', 'problem'] as const
const scans = fc.array(
  fc
    .record({ at: fc.integer({ min: 1, max: 9 }), status: fc.constantFrom(...statuses) })
    .map(({ at, status }) => scan(at, status)),
  { maxLength: 5 },
)

const reduce = (...packages: (readonly TrackingEvent[])[]) =>
  reducePackages(packages.map((events, at) => ({ tracking_code: `1Z${at}`, events })))

test.each<[first: TrackingStatus[], second: TrackingStatus[], all: TrackingStatus]>([
  [['pre_transit'], [], 'pre_transit'],
  [['pre_transit', 'in_transit'], ['pre_transit'], 'in_transit'],
  [['in_transit', 'delivered'], [], 'in_transit'],
  [['delivered'], ['out_for_delivery'], 'out_for_delivery'],
  [['delivered'], ['in_transit', 'problem'], 'problem'],
  [['delivered'], ['delivered'], 'delivered'],
])('packages with the scans %j and %j are together %s', (first, second, all) => {
  const listed = [first, second].map((words) => words.map((status, at) => scan(at + 1, status)))
  expect(reduce(...listed).status).toBe(all)
})

test('packages are sent with the first and delivered with the last, in any order of packages', () => {
  fc.assert(
    fc.property(scans, scans, (first, second) => {
      const [one, other] = [reduceTracking(first), reduceTracking(second)]
      const { status, sent, delivered } = reduce(first, second)
      expect(sent).toBe([one.sent, other.sent].filter((at) => at !== undefined).toSorted((a, b) => a - b)[0])
      const isAll = one.delivered !== undefined && other.delivered !== undefined
      expect(delivered).toBe(isAll ? Math.max(one.delivered ?? 0, other.delivered ?? 0) : undefined)
      expect(status === 'delivered').toBe(isAll)
      expect(reduce(second, first)).toMatchObject({ status, sent, delivered })
    }),
  )
})
