import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { trips } from '../../domain/charter/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import type { ApiRequest } from '../platform/api/api.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { useDepartures } from './use-departures.ts'

const trip = (id: string) => ({ id, version: 1, date: 1, last_date: 1, active: true })

type Condition = readonly [string, string, number | null]
const conditionOf = ({ query = {} }: ApiRequest) => JSON.parse(String(query['where'])) as Condition

/** A server with two pages of trips ahead and one of each other part. */
function answer(request: ApiRequest) {
  const [, operator] = conditionOf(request)
  if (operator === '==') return { rows: [trip('undated')], next: null, cursor: '1' }
  if (operator === '<') return { rows: [trip('landed'), trip('long ago')], next: null, cursor: '1' }
  const isSecond = request.query?.['after'] !== undefined
  return isSecond
    ? { rows: [trip('next week'), trip('landed')], next: null, cursor: '1' }
    : { rows: [trip('tomorrow')], next: 'more', cursor: '1' }
}

it('shows coming departures, then records without one, then past ones, each read after the end of the last', async () => {
  const server = testPlatform(answer)
  const { result } = renderHook(() => useDepartures(trips, { field: 'departure_date', enabled: true }), {
    wrapper: server.wrapper,
  })
  const ids = () => result.current.rows.map(({ id }) => id)
  await waitFor(() => expect(ids()).toEqual(['tomorrow']))
  expect([result.current.hasMore, server.asked.length]).toEqual([true, 1])

  act(() => result.current.loadMore())
  // A row that moves from one part to the next is in only one of them.
  await waitFor(() => expect(ids()).toEqual(['tomorrow', 'next week', 'landed', 'undated', 'long ago']))
  expect(result.current.hasMore).toBe(false)
  const asked = server.asked.map((request) => [conditionOf(request), request.query?.['orderBy']])
  const thisHour = expect.toSatisfy((at: number) => at % hourMs === 0 && at <= Date.now())
  expect(asked).toEqual([
    [['departure_date', '>=', thisHour], 'departure_date.asc'],
    [['departure_date', '>=', thisHour], 'departure_date.asc'],
    [['departure_date', '==', null], 'last_date.desc'],
    [['departure_date', '<', thisHour], 'departure_date.desc'],
  ])
})

it('shows the failure of a part, and a retry continues', async () => {
  let isAway = true
  const server = testPlatform((request) => {
    if (conditionOf(request)[1] === '<' && isAway) throw new TypeError('Failed to fetch')
    return request.query?.['after'] === undefined && conditionOf(request)[1] === '>='
      ? { rows: [trip('tomorrow')], next: null, cursor: '1' }
      : answer(request)
  })
  const { result } = renderHook(() => useDepartures(trips, { field: 'departure_date', enabled: true }), {
    wrapper: server.wrapper,
  })
  await waitFor(() => expect(result.current.error).not.toBeNull())
  expect(result.current.rows.map(({ id }) => id)).toEqual(['tomorrow', 'undated'])
  isAway = false
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.rows.length).toBe(4))
  expect(result.current.error).toBeNull()
})

it('sends no request while another order is chosen', () => {
  const server = testPlatform(answer)
  renderHook(() => useDepartures(trips, { field: 'departure_date', enabled: false }), { wrapper: server.wrapper })
  expect(server.asked).toEqual([])
})
