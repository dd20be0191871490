import { Button, Popover } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChecks, IconClock, IconHelpCircle, type Icon } from '@tabler/icons-react'
import { retryDelivery, type RecipientResult, type ShownMessage } from '../../../domain/inbox/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { formatPhone } from '../../ui/format-value.ts'
import classes from './message.module.css'

interface Outcome {
  readonly word: string
  readonly icon: Icon
  readonly tone?: 'delivered' | 'failed'
}

const words: Readonly<Record<RecipientResult['state'], string>> = {
  queued: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  clicked: 'Clicked',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  failed: 'Failed',
  unknown: 'Not certain',
}

const failing: ReadonlySet<RecipientResult['state']> = new Set(['bounced', 'failed'])
const arrived: ReadonlySet<RecipientResult['state']> = new Set(['delivered', 'opened', 'clicked', 'unsubscribed'])

/** What became of an outgoing message as a whole; undefined for what is not sent anywhere. */
export function outcomeOf({ state, results }: Pick<ShownMessage, 'state' | 'results'>): Outcome | undefined {
  const { recipients } = results
  if (state === 'failed' || recipients.some((one) => failing.has(one.state))) {
    return { word: 'Failed', icon: IconAlertTriangle, tone: 'failed' }
  }
  if (state === 'unknown') return { word: 'Not certain', icon: IconHelpCircle, tone: 'failed' }
  if (state === 'queued' || state === 'held') return { word: 'Sending', icon: IconClock }
  if (state === 'cancelled') return { word: 'Cancelled', icon: IconClock }
  if (state !== 'sent') return undefined
  const isDelivered = recipients.length > 0 && recipients.every((one) => arrived.has(one.state))
  return isDelivered ? { word: 'Delivered', icon: IconChecks, tone: 'delivered' } : { word: 'Sent', icon: IconCheck }
}

/** The outcome beside the time; each recipient's own behind it. */
export function SendingState({ message }: { readonly message: ShownMessage }) {
  const outcome = outcomeOf(message)
  if (outcome === undefined) return null
  const { icon: Shape, word, tone } = outcome
  const look = [classes['sending'], tone && classes[tone], classes['link']].filter(Boolean).join(' ')
  const { recipients } = message.results
  return (
    <Popover position="bottom-end" shadow="md" withArrow={false}>
      <Popover.Target>
        <button type="button" className={look} aria-label={`${word}: show each recipient`}>
          <Shape size={14} stroke={1.75} aria-hidden />
          {word}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Delivery to each recipient">
        {recipients.length === 0 && <span className={classes['result']}>No answer from the mail server yet.</span>}
        {recipients.map((one) => (
          <div key={one.address} className={classes['result']}>
            <span>{formatPhone(one.address)}</span>
            <span className={failing.has(one.state) ? classes['failed'] : undefined}>{words[one.state]}</span>
          </div>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Why copies did not arrive, in the provider's words: always open, never behind a click. */
export function FailureReasons({ message }: { readonly message: ShownMessage }) {
  const retry = useCommand(retryDelivery, {
    onDone: ({ recipients }) =>
      notify({ title: 'Sending again', message: `To ${recipients} of the recipients.`, kind: 'success' }),
  })
  const lost = message.results.recipients.filter((one) => failing.has(one.state) || one.state === 'unknown')
  if (lost.length === 0) return null
  return (
    <ul className={classes['reasons']} aria-label="Not delivered">
      {lost.map((one) => (
        <li key={one.address}>
          <strong>{formatPhone(one.address)}</strong> {words[one.state].toLowerCase()}
          {one.reason === undefined ? '.' : `: ${one.reason}`}
        </li>
      ))}
      <li>
        <Button
          size="compact-xs"
          variant="default"
          loading={retry.isRunning}
          onClick={() => retry.start({ params: { id: message.id } })}
        >
          Retry
        </Button>
      </li>
    </ul>
  )
}
