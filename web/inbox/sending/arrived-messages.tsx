import { Button } from '@mantine/core'
import type { ActivityLine } from '../../../domain/inbox/index.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './arrived-messages.module.css'

interface ArrivedMessagesProps {
  /** Newest first. */
  readonly arrived: readonly ActivityLine[]
  readonly onLook: () => void
  readonly onSend: () => void
}

const saidOf = (count: number): string =>
  count === 1 ? 'A message arrived while you were writing.' : `${count} messages arrived while you were writing.`

/** Messages that arrived in a thread before the answer was sent: the user reads them, or sends the answer anyway. */
export function ArrivedMessages({ arrived, onLook, onSend }: ArrivedMessagesProps) {
  return (
    <div>
      <p>{saidOf(arrived.length)} Your message has not been sent.</p>
      <ul className={classes['list']} aria-label="Arrived meanwhile">
        {arrived.map(({ id, author, summary, subject, date }) => (
          <li key={id} className={classes['message']}>
            <span className={classes['line']}>
              <span className={classes['author']}>{author}</span>
              <span className={classes['time']}>
                <TimeText at={date} isRelative />
              </span>
            </span>
            <span className={classes['summary']}>{summary || subject}</span>
          </li>
        ))}
      </ul>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onSend}>
          Send anyway
        </Button>
        <Button data-autofocus onClick={onLook}>
          Look first
        </Button>
      </div>
    </div>
  )
}
