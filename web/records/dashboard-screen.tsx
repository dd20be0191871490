import { hasOneOf, hasRole, valueAt, type Doc, type Filter, type RecordDefinition } from '../../domain/kernel/index.ts'
import { recordNamed } from '../../domain/records.ts'
import { Conversations } from '../inbox/conversations/conversations.tsx'
import { useRecords } from '../platform/data/use-records.ts'
import { useActor } from '../platform/platform-context.tsx'
import { DisallowedScreen } from '../ui/disallowed-screen.tsx'
import { ClientLink } from '../ui/client-link.tsx'
import { textOf } from '../ui/list/record-cell.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../ui/states.tsx'
import { TimeText } from '../ui/time-text.tsx'
import { detailPath, type Section } from './sections.ts'
import classes from './dashboard-screen.module.css'

/** What the dashboard looks at: the newest of each. */
const cards: readonly Section[] = [
  { path: 'trips', label: 'Trips', record: 'trips', role: 'trips-r' },
  { path: 'orders', label: 'Orders', record: 'orders', role: 'orders' },
  { path: 'tasks', label: 'Tasks', record: 'tasks', role: 'tasks-r', detail: 'tasks/details/{id}' },
  { path: 'marketing/contacts', label: 'Contacts', record: 'contacts', role: 'contacts-r' },
]

const shownRows = 6

/** The second column of the record's list, unless the title already says it. */
function hintOf(definition: RecordDefinition, row: Doc): string {
  const column = definition.list.columns[1]
  const text = column === undefined ? '' : textOf(valueAt(row, column.field))
  return definition.title(row).includes(text) ? '' : text
}

function Card({ section, definition }: { readonly section: Section; readonly definition: RecordDefinition }) {
  const { rows, isLoading, error, retry } = useRecords(definition, { where: section.where, pageSize: shownRows })
  return (
    <section className={classes['card']} aria-label={section.label}>
      <header className={classes['head']}>
        <h2>{section.label}</h2>
        <ClientLink path={section.path}>
          All <span className="fl-unseen">{section.label}</span>
        </ClientLink>
      </header>
      {isLoading && <RowsSkeleton rows={3} height={40} />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!isLoading && !error && rows.length === 0 && <EmptyState title={`No ${definition.label.path} found`} />}
      <ul className={classes['rows']}>
        {rows.slice(0, shownRows).map((row) => (
          <li key={row.id}>
            <ClientLink path={detailPath(section, row.id)} className={classes['row']}>
              <span className={classes['name']}>{definition.title(row) || definition.label.one}</span>
              <span className={classes['hint']}>{hintOf(definition, row)}</span>
              <TimeText at={row.last_date} isRelative />
            </ClientLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const unassigned: Filter = {
  and: [
    ['active', '==', true],
    ['status', '==', 'open'],
    ['unassigned', '==', true],
  ],
}

/** Threads that wait for somebody. */
function UnassignedThreads() {
  return (
    <section className={classes['card']} aria-label="Unassigned threads">
      <header className={classes['head']}>
        <h2>Unassigned threads</h2>
        <ClientLink path="threads?tab=unassigned">
          All <span className="fl-unseen">Unassigned threads</span>
        </ClientLink>
      </header>
      <Conversations mode="dashboard" where={unassigned} />
    </section>
  )
}

/** The newest of what an admin looks after, live. */
export function DashboardScreen() {
  const actor = useActor()
  if (!hasRole(actor, 'admin')) return <DisallowedScreen needs="admin" />
  return (
    <div className={classes['page']}>
      <h1 className={classes['title']}>Dashboard</h1>
      <div className={classes['grid']}>
        {hasOneOf(actor, 'inbox') && <UnassignedThreads />}
        {cards.map((section) => {
          const definition = recordNamed(section.record)
          const isShown = definition !== undefined && (section.role === undefined || hasOneOf(actor, section.role))
          return isShown && <Card key={section.path} section={section} definition={definition} />
        })}
      </div>
    </div>
  )
}
