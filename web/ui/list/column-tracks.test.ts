import { expect, it } from 'vitest'
import { columnTracks } from './column-tracks.ts'

it('a moment with a zone gets more room than one without', () => {
  const column = { field: 'departure_date', label: 'Departure', kind: 'date-time' } as const
  const { least } = columnTracks([], [column], [])
  expect(columnTracks([], [{ ...column, zoneOf: 'departure_zone' }], []).least).toBe(least + 36)
})
