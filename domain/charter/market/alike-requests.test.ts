import { expect, it } from 'vitest'
import { describeAskers, listAskers, type AskedRequest } from './alike-requests.ts'

const askedAt = Date.UTC(2026, 10, 30, 16, 2)
const asked: AskedRequest = {
  id: 'a',
  departure: 'KTEB',
  arrival: 'KBNA',
  day: '2026-12-02',
  passengers: 4,
  asker: 'mia',
  name: 'Mia Lund',
  askedAt: askedAt + 60_000,
}
const other: AskedRequest = { ...asked, id: 'b', asker: 'northlake', name: 'Northlake', askedAt }

it('another asker of the same flight is listed, the first one first', () =>
  expect(listAskers(asked, [asked, other]).map(({ name }) => name)).toEqual(['Northlake', 'Mia Lund']))

it.each([{ departure: 'KHPN' }, { arrival: 'KHPN' }, { day: '2026-12-03' }, { passengers: 5 }, { asker: 'mia' }])(
  'a request with %o is no other asker of the flight',
  (facts) => expect(listAskers(asked, [{ ...other, ...facts }])).toEqual([]),
)

it('an asker who asked twice counts once', () =>
  expect(listAskers(asked, [other, { ...other, id: 'c', askedAt: askedAt + 1 }])).toHaveLength(2))

it('the words name the number, the first asker and the time, with the date of an earlier day', () => {
  const [now, timezone] = [askedAt + 3_600_000, 'America/Chicago']
  expect(describeAskers([other, asked], { now, timezone })).toBe('Asked by 2, first Northlake 10:02 AM')
  expect(describeAskers([other, asked], { now: now + 86_400_000, timezone })).toBe(
    'Asked by 2, first Northlake 11/30/26 10:02 AM',
  )
})
