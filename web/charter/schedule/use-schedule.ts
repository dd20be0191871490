import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  changedSchedule,
  openScheduleCall,
  readSchedule,
  schedulePath,
  type Schedule,
  type ScheduleCell,
  type ScheduleSpan,
} from '../../../domain/charter/index.ts'
import type { LiveCells } from '../../../domain/kernel/live/live-protocol.ts'
import { askedEarly } from '../../platform/api/early-answers.ts'
import { askAgain } from '../../platform/data/read-again.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

interface ReadSchedule extends Schedule {
  /** Names the shown range, for the server. */
  readonly state: string
  /** First reading: events of one reading do not apply to another. */
  readonly reading: symbol
}

/** Schedule of a span, updated by each change. */
export function useSchedule(span: ScheduleSpan) {
  const { api, live, queries } = usePlatform()
  const client = useClient()
  const { from, to } = span
  const schedule = useQuery<ReadSchedule>({
    queryKey: ['schedule', client.id, from, to],
    queryFn: async ({ signal }) => ({
      ...(await askedEarly(openScheduleCall(client.id, span).call, () =>
        api.call(readSchedule, { query: { from, to } }, signal),
      )),
      reading: Symbol('schedule'),
    }),
    // The days before show until those that are asked for are here.
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Its state and its cells belong together.
    structuralSharing: false,
  })
  const reading = schedule.isPlaceholderData ? undefined : schedule.data?.reading
  useEffect(() => {
    if (reading === undefined) return undefined
    const key = ['schedule', client.id, from, to]
    const onCells = (change: LiveCells<ScheduleCell>) =>
      queries.setQueryData<ReadSchedule>(key, (shown) =>
        shown?.reading === reading ? { ...shown, ...changedSchedule(shown, change), state: change.state } : shown,
      )
    return live.watchRange({
      path: schedulePath,
      span: { from, to },
      state: () => queries.getQueryData<ReadSchedule>(key)?.state,
      onCells,
      onRefetch: () => void askAgain(queries, key),
    })
  }, [client.id, from, live, queries, reading, to])
  return schedule
}
