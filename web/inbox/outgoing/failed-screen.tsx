import { threadsmsgs, type MessageRow } from '../../../domain/inbox/index.ts'
import type { Filter } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { OutgoingPage } from './outgoing-page.tsx'
import { FailedRecipients } from './failed-recipients.tsx'
import classes from './delivery.module.css'

const notDelivered: Filter = {
  and: [
    ['state', 'in', ['failed', 'unknown']],
    ['draft', '==', false],
  ],
}

function FailedItem({ message }: { readonly message: MessageRow }) {
  return (
    <li className={classes['item']}>
      <ClientLink path={`threads?thread=${encodeURIComponent(message.tRef)}`} className={classes['subject']}>
        {message.subject || 'No subject'}
      </ClientLink>
      <span className={classes['facts']}>
        {message.creator?.label ?? 'Flightline'} · <TimeText at={message.date} />
      </span>
      <FailedRecipients message={message} />
    </li>
  )
}

/** Messages that did not reach all their recipients, newest first: `/{name_key}/threads/failed`. */
export function FailedScreen() {
  const view = useRecords(threadsmsgs, { where: notDelivered })
  return (
    <OutgoingPage
      title="Not delivered"
      hint="Retry sends only to people without the message."
      view={view}
      rowHeight={96}
      empty={{ title: 'No failed messages found', words: 'Every message reached its mail server.' }}
    >
      <ul className={classes['list']}>
        {view.rows.map((message) => (
          <FailedItem key={message.id} message={message} />
        ))}
      </ul>
    </OutgoingPage>
  )
}
