import { Suspense } from 'react'
import { hasRole, type RecordDefinition } from '../../domain/kernel/index.ts'
import { documentPath } from '../platform/api/records-api.ts'
import { useActor, useClient } from '../platform/platform-context.tsx'
import { Conversations } from '../inbox/conversations/conversations.tsx'
import { conversationsAbout } from '../inbox/conversations/conversations-about.ts'
import { ClientLink } from '../ui/client-link.tsx'
import { lazyPart, notifyMissing } from '../ui/lazy-part.tsx'
import { screensOf } from '../screens.ts'
import classes from './related-threads.module.css'

/** Record types that threads can hang on (1-shell section 1). */
const parents = new Set([
  'quotes',
  'orders',
  'trips',
  'tasks',
  'pages',
  'deployments',
  'users',
  'work_orders',
  'pricing',
  'affiliates',
  'groups',
  'deals',
  'contacts',
])

/** A record is not kept waiting for the inbox's code. */
const loadInbox = () => import('../inbox/index.ts')
const FollowUpButton = lazyPart(async () => (await loadInbox()).FollowUpButton, notifyMissing)
const RecordFollowUps = lazyPart(async () => (await loadInbox()).RecordFollowUps)

/** What the address of a new message says: a contact by id alone, another record with its type. */
const composeWord = ({ name }: RecordDefinition, id: string): string =>
  encodeURIComponent(name === 'contacts' ? id : `${name}/${id}`)

interface RelatedThreadsProps {
  readonly definition: RecordDefinition
  readonly id: string
}

/** The newest conversations about a record, as messages or as threads, live. */
export function RelatedThreads({ definition, id }: RelatedThreadsProps) {
  const isReader = hasRole(useActor(), 'user')
  const client = useClient()
  const { aboveConversations: Above, actions: Actions } = screensOf(definition)
  if (!isReader || !parents.has(definition.name)) return null
  return (
    <section className={classes['related']} aria-labelledby="related-heading">
      {Above && (
        <Suspense fallback={null}>
          <Above id={id} />
        </Suspense>
      )}
      <header className={classes['head']}>
        <h2 id="related-heading">Conversations</h2>
        <Suspense fallback={null}>
          <FollowUpButton path={documentPath(definition, { client: client.id, id })} />
        </Suspense>
        <ClientLink path={`threads?compose=${composeWord(definition, id)}`} className={classes['begin']}>
          New message
        </ClientLink>
      </header>
      <Suspense fallback={null}>
        <RecordFollowUps type={definition.name} id={id} />
      </Suspense>
      {Actions && (
        <Suspense fallback={null}>
          <div className={classes['actions']}>
            <Actions id={id} />
          </div>
        </Suspense>
      )}
      <Conversations mode="details" where={conversationsAbout({ type: definition.name, id })} />
    </section>
  )
}
