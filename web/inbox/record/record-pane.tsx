import { findRecordName, recordRoute, threads, type ParentRecord, type ThreadRow } from '../../../domain/inbox/index.ts'
import { valueAt, type Doc, type ListColumn, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { recordNamed } from '../../../domain/records.ts'
import { findConversationParts } from '../../conversations.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { ComesWhole } from '../../ui/comes-whole.tsx'
import { RecordCell } from '../../ui/cells/record-cell.tsx'
import { Fact, Facts } from '../../ui/detail/facts.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { StoredFiles } from '../../ui/files/stored-files.tsx'
import { ContactCard } from '../contact/contact-card.tsx'
import { parentChip, threadSubject } from '../threads/thread-words.ts'
import type { ThreadPage } from '../threads/thread-page.ts'
import { RecordActions } from './record-actions.tsx'
import { useOpenPage } from '../threads/use-thread-parent.ts'
import classes from './record-pane.module.css'

type ParentCard = NonNullable<ThreadPage['parent']>

/** Path of a record's screen below the client's key. */
function pathOf(object: ParentRecord, nameKey: string): string | undefined {
  return recordRoute(object, nameKey)?.slice(nameKey.length + 2)
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)

/** Shown separately: the contact below, the status next to the title, the route on the cards of the legs. */
const shownApart: ReadonlySet<string> = new Set(['contact.name', 'status', 'route', 'name'])

interface FactValueProps {
  readonly definition: RecordDefinition
  readonly column: ListColumn
  readonly row: Doc
}

function FactValue({ definition, column, row }: FactValueProps) {
  const value = valueAt(row, column.field)
  // In a list a tick is shown or not; a missing one after a name would be unclear.
  if (column.kind === 'boolean') return value === true ? 'Yes' : 'No'
  const Known = findConversationParts(definition.name).facts?.[column.field]
  if (Known) return <Known row={row} value={value} />
  return <RecordCell definition={definition} column={column} value={value} />
}

function RecordFacts({ definition, row }: { readonly definition: RecordDefinition; readonly row: Doc }) {
  const columns = definition.list.columns.filter(({ field }) => !shownApart.has(field) && !isEmpty(valueAt(row, field)))
  return (
    <Facts isNarrow>
      {columns.map((column) => (
        <Fact key={column.field} label={column.label}>
          <FactValue definition={definition} column={column} row={row} />
        </Fact>
      ))}
    </Facts>
  )
}

function Status({ definition, row }: { readonly definition: RecordDefinition; readonly row: Doc }) {
  const column = definition.list.columns.find(({ field }) => field === 'status')
  if (column === undefined || isEmpty(row['status'])) return null
  return (
    <span className={classes['type']}>
      <RecordCell definition={definition} column={column} value={row['status']} />
    </span>
  )
}

function ParentFacts({ object, parent }: { readonly object: ParentRecord; readonly parent: ParentCard }) {
  const { nameKey } = useClient()
  const definition = recordNamed(findRecordName(parent.type))
  const path = pathOf(object, nameKey)
  const { icon: Shape, head: Head, foot: Foot } = findConversationParts(object.type)
  return (
    <section aria-label={parent.title}>
      <h3 className={classes['title']}>
        <Shape size={16} stroke={1.75} aria-hidden />
        {path === undefined ? parent.title : <ClientLink path={path}>{parent.title}</ClientLink>}
        {definition && <Status definition={definition} row={parent.row} />}
      </h3>
      {Head && <Head row={parent.row} />}
      {definition && <RecordFacts definition={definition} row={parent.row} />}
      {Foot && <Foot id={object.id} />}
      {parent.type !== 'contacts' && <StoredFiles files={parent.row['files']} />}
    </section>
  )
}

const shownAtMost = 6

function AlsoOpen({ thread, contactId }: { readonly thread: ThreadRow; readonly contactId: string }) {
  const { rows } = useRecords(threads, {
    where: {
      and: [
        ['active', '==', true],
        ['contact_id', '==', contactId],
        ['status', 'in', ['open', 'waiting']],
      ],
    },
    pageSize: shownAtMost + 1,
  })
  const others = rows.filter((row) => row.id !== thread.id).slice(0, shownAtMost)
  if (others.length === 0) return null
  return (
    <section aria-label="Also open">
      <h3 className={classes['title']}>
        Also open
        <span className={classes['type']}>{others.length}</span>
      </h3>
      <ul className={classes['others']}>
        {others.map((other) => (
          <li key={other.id}>
            <ClientLink path={`threads?thread=${encodeURIComponent(other.id)}`} className={classes['other']}>
              <span className={classes['chip']}>{parentChip(other.object)}</span>
              <span className={classes['otherSubject']}>{threadSubject(other)}</span>
            </ClientLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoAccess({ thread }: { readonly thread: ThreadRow }) {
  if (thread.object.type === 'client') return null
  const { number } = thread.object
  const chip = parentChip(thread.object)
  const what = number === undefined || number === '' ? `this ${chip.toLowerCase()}` : chip
  return <p className={classes['quiet']}>You do not have access to {what}.</p>
}

/** Record of the thread, its actions, and its contact. */
function About({ thread, parent }: Pick<ThreadPage, 'thread' | 'parent'>) {
  const actions = <RecordActions thread={thread} parent={parent} />
  const card = <ContactCard thread={thread} />
  // The card of the contact says more than its record's own columns.
  if (thread.object.type === 'contacts' && thread.object.id === thread.contact?.id) {
    return (
      <>
        {card}
        {actions}
      </>
    )
  }
  return (
    <>
      {parent === null ? <NoAccess thread={thread} /> : <ParentFacts object={thread.object} parent={parent} />}
      {actions}
      {card}
    </>
  )
}

/** Side pane of the thread: its record, its contact, and their other open conversations. */
export function RecordPane({ threadId }: { readonly threadId: string }) {
  const page = useOpenPage(threadId)
  if (page === undefined) return null
  const { thread, parent } = page
  return (
    <div className={classes['pane']}>
      <ComesWhole>
        <About thread={thread} parent={parent} />
        {thread.contact !== undefined && <AlsoOpen thread={thread} contactId={thread.contact.id} />}
      </ComesWhole>
    </div>
  )
}
