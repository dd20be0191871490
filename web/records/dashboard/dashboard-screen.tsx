import { Alert } from '@mantine/core'
import type { MenuFamily } from '../../../domain/company/index.ts'
import { comingTrips, needIdsOf, needs, openTasks, openDashboard } from '../../../domain/dashboard.ts'
import { hasOneOf, hasRole } from '../../../domain/kernel/index.ts'
import { recordNamed } from '../../../domain/records.ts'
import { DeskFigures } from '../../charter/index.ts'
import { Conversations } from '../../inbox/conversations/conversations.tsx'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ComesWhole } from '../../ui/comes-whole.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { OldAnswer } from '../../ui/old-answer.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useMenuFamily } from '../../company/index.ts'
import { LastDays } from './last-days.tsx'
import { NeedTiles } from './need-tiles.tsx'
import { RecordCard, type Card } from './record-card.tsx'
import { useQuery } from '@tanstack/react-query'
import classes from './dashboard.module.css'

/** Counts have no change feed: they are read again once a minute while they are shown. */
const askAgainMs = 60_000

/** The numbers of the dashboard. */
function useDashboard() {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: ['dashboard', client.id],
    queryFn: ({ signal }) => api.call(openDashboard, {}, signal),
    refetchInterval: askAgainMs,
    staleTime: 0,
  })
}

/** Parts of the dashboard: next departures, tasks by their priority, and the newest of the others. */
const cards: readonly Card[] = [
  {
    path: 'trips',
    label: 'Next departures',
    record: 'trips',
    role: 'trips-r',
    hiddenFor: ['equipment'],
    whereAt: comingTrips,
    orderBy: { field: 'departure_date', direction: 'asc' },
    timeOf: 'departure_date',
  },
  {
    path: 'orders',
    label: 'New orders',
    record: 'orders',
    role: 'orders',
    hiddenFor: ['aviation'],
    timeOf: 'date',
  },
  {
    path: 'tasks',
    label: 'Open tasks',
    record: 'tasks',
    role: 'tasks-r',
    detail: 'tasks/details/{id}',
    where: openTasks,
  },
  {
    path: 'marketing/contacts',
    label: 'Contacts, last changed',
    record: 'contacts',
    role: 'contacts-r',
    timeOf: 'last_date',
  },
]

/** The cards that a client of a family has: those of its menu. */
export const cardsFor = (family: MenuFamily): readonly Card[] =>
  cards.filter(({ hiddenFor = [] }) => !hiddenFor.includes(family))

const unassigned = needs.unassigned.where()

/** Waiting threads. */
function UnassignedThreads() {
  return (
    <section className={classes['card']} aria-label="Unassigned threads">
      <header className={classes['head']}>
        <h2>Unassigned threads</h2>
        <ClientLink path={needs.unassigned.path}>
          All <span className="fl-unseen">Unassigned threads</span>
        </ClientLink>
      </header>
      <Conversations mode="dashboard" where={unassigned} />
    </section>
  )
}

/** Open work, and the results of the last days. */
export function Figures({ isFlying }: { readonly isFlying: boolean }) {
  const { data, error, dataUpdatedAt, refetch } = useDashboard()
  const retry = () => void refetch()
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={retry} /> : <RowsSkeleton rows={3} height={72} />
  return (
    <>
      {error && <OldAnswer what="These figures are" error={error} at={dataUpdatedAt} onRetry={retry} />}
      {data.used_timezone !== undefined && (
        <Alert color="orange">
          The company has no valid time zone. These figures use {data.used_timezone}. Choose a time zone under Settings.
        </Alert>
      )}
      <NeedTiles counts={data.needs} ids={needIdsOf({ isFlying })} />
      <LastDays days={data.days} />
    </>
  )
}

/** Overview for an admin: numbers with links to their lists, the last days, and the newest of each section. */
export function DashboardScreen() {
  const actor = useActor()
  const family = useMenuFamily()
  const isFlying = family !== 'equipment'
  if (!hasRole(actor, 'admin')) return <DisallowedScreen needs="admin" />
  return (
    <div className={classes['page']}>
      <h1 className={classes['title']}>Dashboard</h1>
      <ComesWhole>
        <Figures isFlying={isFlying} />
        {isFlying && <DeskFigures />}
        <div className={classes['grid']}>
          {hasOneOf(actor, 'user') && <UnassignedThreads />}
          {cardsFor(family).map((section) => {
            const definition = recordNamed(section.record)
            const isShown = definition !== undefined && (section.role === undefined || hasOneOf(actor, section.role))
            return isShown && <RecordCard key={section.path} card={section} definition={definition} />
          })}
        </div>
      </ComesWhole>
    </div>
  )
}
