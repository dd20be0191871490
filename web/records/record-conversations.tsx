import { IconPencilPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { documentPath } from '../platform/api/records-api.ts'
import { useClient } from '../platform/platform-context.tsx'
import { FollowUpButton, RecordFollowUps } from '../inbox/index.ts'
import { Conversations } from '../inbox/conversations/conversations.tsx'
import { useConversationsAbout } from '../inbox/conversations/use-conversations-about.ts'
import { pathOfNewMessage } from '../inbox/drafts/path-of-place.ts'
import { screensOf } from '../screens.ts'
import { ClientLink } from '../ui/client-link.tsx'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import classes from './record-conversations.module.css'

/** The newest conversations about a record, as messages or as threads, live, and the way to a new one. */
export function RecordConversations(props: RecordPartProps) {
  const { definition, row } = props
  const { name: type } = definition
  const { id } = row
  const client = useClient()
  const where = useConversationsAbout(props)
  const { aboveConversations: Above } = screensOf(definition)
  return (
    <section className={classes['conversations']} aria-labelledby="conversations-heading">
      <header className={classes['head']}>
        <h2 id="conversations-heading" className="fl-unseen">
          Conversations
        </h2>
        <ClientLink path={pathOfNewMessage({ type, id })} className={classes['begin']}>
          <IconPencilPlus size={16} stroke={1.75} aria-hidden /> New message
        </ClientLink>
        <FollowUpButton path={documentPath(definition, { client: client.id, id })} />
      </header>
      {Above && (
        <Suspense fallback={null}>
          <Above {...props} />
        </Suspense>
      )}
      <RecordFollowUps type={type} id={id} />
      <Conversations mode="details" where={where} />
    </section>
  )
}
