import { Button } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import {
  timelineCountEnd,
  timelineKinds,
  type TimelineEntry,
  type TimelineKind,
  type TimelinePage,
} from '../../../domain/crm/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { dayOf } from '../../ui/date/date-words.ts'
import { countWords, formatDayHeading } from '../../ui/format-value.ts'
import { EmptyState, ErrorState, MoreFailed, RowsSkeleton } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { TimelineItem } from './timeline-entry.tsx'
import { useCompanyPeople } from '../companies/use-companies.ts'
import { useTimeline, type TimelineOf } from './use-timeline.ts'
import classes from './timeline.module.css'

const kinds = Object.keys(timelineKinds) as TimelineKind[]

const isKind = (word: string | undefined): word is TimelineKind => kinds.some((kind) => kind === word)

interface KindsProps {
  readonly counts: NonNullable<TimelinePage['counts']>
  readonly kind: TimelineKind | undefined
  readonly onKind: (kind: TimelineKind | undefined) => void
}

function Kinds({ counts, kind, onKind }: KindsProps) {
  const sum = kinds.reduce((count, one) => count + (counts[one] ?? 0), 0)
  const shown = kinds.filter((one) => (counts[one] ?? 0) > 0 || one === kind)
  const key = (value: TimelineKind | undefined, label: string, count: number) => (
    <button
      key={label}
      type="button"
      className={classes['kind']}
      aria-pressed={value === kind}
      onClick={() => onKind(value)}
    >
      {label} <span>{countWords(count, timelineCountEnd)}</span>
    </button>
  )
  return (
    <div className={classes['kinds']} role="group" aria-label="Which entries">
      {key(undefined, 'All', sum)}
      {shown.map((one) => key(one, timelineKinds[one], counts[one] ?? 0))}
    </div>
  )
}

/** 'Fri, Nov 20th', of another year with its year: a timeline goes back further than the names of its days. */
export function dayOfEntry(at: number, now: number, timezone: string): string {
  const [{ year }, today] = [dayOf(at, timezone), dayOf(now, timezone)]
  const day = formatDayHeading(at, timezone)
  return year === today.year ? day : `${day}, ${year}`
}

function Days({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const { timezone } = useClient()
  const now = useNow()
  const days = Map.groupBy(entries, ({ at }) => dayOfEntry(at, now, timezone))
  return [...days].map(([day, some]) => (
    <section key={day} aria-label={day}>
      <h2 className={classes['day']}>{day}</h2>
      <ol className={classes['entries']}>
        {some.map((entry) => (
          <TimelineItem key={`${entry.kind} ${entry.id}`} entry={entry} />
        ))}
      </ol>
    </section>
  ))
}

function Pages({ pages }: { readonly pages: readonly TimelinePage[] }) {
  const entries = pages.flatMap((page) => page.entries)
  return (
    <>
      {entries.length === 0 && (
        <EmptyState title="Nothing yet" icon={IconTimeline}>
          Messages, quotes, trips, orders and changes are shown here.
        </EmptyState>
      )}
      <Days entries={entries} />
    </>
  )
}

interface EntriesProps {
  readonly view: ReturnType<typeof useTimeline>
  readonly onRetry: () => void
}

/** Entries of the choice; those of the choice before are marked until they come. */
function Entries({ view, onRetry }: EntriesProps) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = view
  if (data === undefined) return <ErrorState error={error} onRetry={onRetry} />
  return (
    <>
      <div aria-busy={isPlaceholderData} data-old={isPlaceholderData || undefined}>
        <Pages pages={data.pages} />
      </div>
      <MoreFailed view={{ error, retry: onRetry }} />
      {hasNextPage && !error && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </>
  )
}

/** History between the client and a person, or the people of a company: the newest first. */
function Timeline(props: TimelineOf) {
  const { words, change } = useAddressWords()
  const kind = isKind(words['show']) ? words['show'] : undefined
  const view = useTimeline(props, kind)
  // The number of each kind stays, so that another one can be chosen when this one cannot be read.
  const { data: last } = useLastAnswer(`${props.of} ${props.id}`, view)
  const counts = last?.pages[0]?.counts
  // The shown rows may be from before a failed refresh: a further page alone would leave them old.
  const retry = () => void (view.isFetchNextPageError ? view.fetchNextPage() : view.refetch())
  if (view.isPending) return <RowsSkeleton />
  return (
    <div className={classes['timeline']}>
      {counts && <Kinds counts={counts} kind={kind} onKind={(show) => change({ show }, true)} />}
      <Entries view={view} onRetry={retry} />
    </div>
  )
}

export const ContactTimeline = ({ row: { id, version } }: RecordPartProps) => (
  <Timeline of="contact" id={id} version={version} people={[id]} />
)

export function CompanyTimeline({ row }: RecordPartProps) {
  const { rows } = useCompanyPeople(row)
  return <Timeline of="company" id={row.id} version={row.version} people={rows.map(({ id }) => id)} />
}

export const AccountTimeline = ({ row: { id, version } }: RecordPartProps) => (
  <Timeline of="account" id={id} version={version} />
)
