import { threadsmsgs, type MessageRow } from '../../../domain/inbox/index.ts'
import type { Filter } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { addressedTo } from '../message/message-people.ts'
import { OutgoingPage } from './outgoing-page.tsx'
import { useOpenDraft } from './use-held-actions.ts'
import classes from './outgoing.module.css'

const draftsOf = (userId: string): Filter => ({
  and: [
    ['draft', '==', true],
    ['creator_id', '==', userId],
    ['state', '!=', 'held'],
  ],
})

const words: Readonly<Record<string, string>> = { note: 'Note', chat: 'Chat', text: 'Text' }

function DraftItem({ message }: { readonly message: MessageRow }) {
  const open = useOpenDraft()
  const title = message.subject || words[message.medium] || 'No subject'
  return (
    <li className={classes['card']}>
      <button type="button" className={classes['subject']} onClick={() => open(message)}>
        {title}
      </button>
      <span className={classes['when']}>
        <TimeText at={message.last_date} isRelative />
      </span>
      <span className={classes['to']}>
        {[addressedTo(message), message.summary].filter(Boolean).join(' · ') || 'Nothing written yet'}
      </span>
    </li>
  )
}

/** Unsent messages of the user; choosing one continues it: `/{name_key}/threads/drafts`. */
export function DraftsScreen() {
  const user = useSignedInUser()
  const view = useRecords(threadsmsgs, { where: draftsOf(user.id) })
  return (
    <OutgoingPage
      title="Drafts"
      hint="Your unfinished messages. Only you see them, unless you share them."
      view={view}
      rowHeight={84}
      empty={{ title: 'No drafts found', words: 'Your text is kept here until you send or discard it.' }}
    >
      <ul className={classes['list']}>
        {view.rows.map((message) => (
          <DraftItem key={message.id} message={message} />
        ))}
      </ul>
    </OutgoingPage>
  )
}
