import type { MessageRow } from '../../../domain/inbox/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { DayHeader } from '../../ui/day-header.tsx'
import { dayOf, dayText } from '../../ui/date/date-words.ts'
import { addressedTo } from '../message/message-people.ts'
import { HeldActions, WhenItGoes } from './held-card.tsx'
import { useOpenDraft } from './use-held-actions.ts'
import { useHeldRows } from './use-held-rows.ts'
import { OutgoingPage } from './outgoing-page.tsx'
import classes from './outgoing.module.css'

function ScheduledItem({ message }: { readonly message: MessageRow }) {
  const open = useOpenDraft()
  return (
    <li className={classes['card']}>
      <button type="button" className={classes['subject']} onClick={() => open(message)}>
        {message.subject || 'No subject'}
      </button>
      <HeldActions message={message} />
      <span className={classes['when']}>
        <WhenItGoes message={message} />
      </span>
      <span className={classes['to']}>
        {addressedTo(message)} · {message.summary}
      </span>
    </li>
  )
}

/** One's own emails that wait to go, the next first, by day: `/{name_key}/threads/scheduled`. */
export function ScheduledScreen() {
  const view = useHeldRows()
  const { timezone } = useClient()
  const days = Map.groupBy(view.rows, (row) => dayText(dayOf(row.hold_until ?? 0, timezone)).replaceAll('/', '-'))
  return (
    <OutgoingPage
      title="Scheduled"
      hint="Your scheduled emails. Only you see them until they are sent."
      view={view}
      rowHeight={84}
      empty={{
        title: 'No scheduled emails found',
        words: 'Write an email and choose the clock next to Send to schedule it.',
      }}
    >
      {[...days].map(([day, messages]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <DayHeader at={messages[0]?.hold_until ?? 0} id={`day-${day}`} />
          <ul className={classes['list']}>
            {messages.map((message) => (
              <ScheduledItem key={message.id} message={message} />
            ))}
          </ul>
        </section>
      ))}
    </OutgoingPage>
  )
}
