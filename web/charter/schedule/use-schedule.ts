import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { aircraft, deals, quotes, readSchedule, schedule, trips, type Block } from '../../../domain/charter/index.ts'
import { hasRole, type Filter, type OutputOf, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { collectionPath } from '../../platform/api/records-api.ts'
import type { LiveConnection } from '../../platform/live/live-connection.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { Span } from './span.ts'

export type Schedule = OutputOf<typeof readSchedule>

/** What was on its way for so long may fly still. */
const longestTripMs = 30 * 86_400_000

interface Followed {
  readonly definition: RecordDefinition
  readonly role: string
  /** Which rows of it can stand in a span. */
  readonly where: (span: Pick<Span, 'from' | 'to'>) => Filter | undefined
}

const departing = ({ from, to }: Pick<Span, 'from' | 'to'>): Filter => ({
  and: [
    ['departure_date', '>=', from - longestTripMs],
    ['departure_date', '<=', to],
  ],
})

/** The record types of which the schedule is made, and who may follow them. */
const followed: readonly Followed[] = [
  { definition: trips, role: 'trips-r', where: departing },
  { definition: quotes, role: 'quotes', where: departing },
  { definition: deals, role: 'empties-r', where: departing },
  {
    definition: schedule,
    role: 'empties-r',
    where: ({ from, to }) => ({
      and: [
        ['starts_at', '<=', to],
        ['ends_at', '>=', from],
      ],
    }),
  },
  { definition: aircraft, role: 'aircraft', where: () => undefined },
]

/** Changes that come together are read together. */
const togetherMs = 120
const largestWatch = 500

const versionsOf = (blocks: readonly Block[], name: string): Record<string, number> =>
  Object.fromEntries(blocks.filter(({ record }) => record === name).map(({ id, version }) => [id, version]))

type Following = Pick<Followed, 'definition' | 'where'>

interface Follow extends Pick<Span, 'from' | 'to'> {
  readonly clientId: string
  readonly shown: () => readonly Block[]
  /** Something of which the schedule is made has changed. */
  readonly onChange: () => void
}

/** Follows one record type in a span; the rows themselves are not taken. Answers how it ends. */
function follow(live: LiveConnection, { definition, where }: Following, asked: Follow) {
  const { clientId, shown, onChange } = asked
  const filter = where(asked)
  // The first answer may tell of rows that have no place in the schedule, and of none that is shown otherwise.
  let isFirst = true
  return live.watch({
    path: collectionPath(definition, { client: clientId }),
    ...(filter === undefined ? {} : { where: filter }),
    limit: largestWatch,
    have: () => versionsOf(shown(), definition.name),
    onRows: ({ modified, removed, added }) => {
      const isChange = modified.length > 0 || removed.length > 0 || (added.length > 0 && !isFirst)
      isFirst = false
      if (isChange) onChange()
    },
    onRefetch: onChange,
  })
}

/** Calls what comes together once. */
function together(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    if (timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      run()
    }, togetherMs)
  }
  return { soon, stop: () => clearTimeout(timer) }
}

/**
 * The schedule of a span, read again as soon as something of which it is made changes. The rows themselves are not taken
 * from the feed: that one changed says that it is time to read.
 */
export function useSchedule(span: Span) {
  const { api, live } = usePlatform()
  const client = useClient()
  const actor = useActor()
  const { from, to } = span
  const reading = useQuery({
    queryKey: ['schedule', client.id, from, to],
    queryFn: ({ signal }) => api.call(readSchedule, { query: { from, to } }, signal),
    // The days before show until those that are asked for are here.
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isHere = reading.data !== undefined && !reading.isPlaceholderData
  const shown = useEffectEvent(() => reading.data?.blocks ?? [])
  const readAgain = useEffectEvent(() => void reading.refetch())
  const isFollowing = useEffectEvent(({ role }: Followed) => hasRole(actor, role))
  useEffect(() => {
    if (!isHere) return undefined
    const rereading = together(() => readAgain())
    const asked = { from, to, clientId: client.id, shown: () => shown(), onChange: rereading.soon }
    const stops = followed.filter((one) => isFollowing(one)).map((one) => follow(live, one, asked))
    return () => {
      rereading.stop()
      for (const stop of stops) stop()
    }
  }, [client.id, from, isHere, live, to])
  return reading
}
