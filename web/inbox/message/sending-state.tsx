import { Popover } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChecks, IconClock, IconHelpCircle, type Icon } from '@tabler/icons-react'
import { isLost, type RecipientResult, type ShownMessage } from '../../../domain/inbox/index.ts'
import { formatPhone } from '../../ui/format-value.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { recipientReason, recipientWords } from './recipient-words.ts'
import classes from './message.module.css'

interface Outcome {
  readonly word: string
  readonly icon: Icon
  readonly tone?: 'delivered' | 'failed'
}

const failing: ReadonlySet<RecipientResult['state']> = new Set(['bounced', 'failed'])
const arrived: ReadonlySet<RecipientResult['state']> = new Set(['delivered', 'opened', 'clicked', 'unsubscribed'])

/** 'Sending, 412 of 2,000' where some have gone: a mail to a group takes its time. */
function sendingWords(recipients: readonly RecipientResult[]): string {
  const gone = recipients.filter(({ state }) => state !== 'queued').length
  if (gone === 0 || recipients.length < 2) return 'Sending'
  return `Sending, ${gone.toLocaleString('en-US')} of ${recipients.length.toLocaleString('en-US')}`
}

/** What became of an outgoing message as a whole; undefined for what is not sent anywhere. */
export function outcomeOf({ state, results }: Pick<ShownMessage, 'state' | 'results'>): Outcome | undefined {
  const { recipients } = results
  if (state === 'failed' || recipients.some((one) => failing.has(one.state))) {
    const lost = recipients.filter((one) => failing.has(one.state)).length
    const word = lost > 0 && lost < recipients.length ? `${lost} of ${recipients.length} failed` : 'Failed'
    return { word, icon: IconAlertTriangle, tone: 'failed' }
  }
  if (state === 'unknown') return { word: 'Not certain', icon: IconHelpCircle, tone: 'failed' }
  if (state === 'queued') return { word: sendingWords(recipients), icon: IconClock }
  if (state !== 'sent') return undefined
  const isDelivered = recipients.length > 0 && recipients.every((one) => arrived.has(one.state))
  return isDelivered ? { word: 'Delivered', icon: IconChecks, tone: 'delivered' } : { word: 'Sent', icon: IconCheck }
}

function RecipientLine({ result }: { readonly result: RecipientResult }) {
  return (
    <div className={classes['result']}>
      <span>{formatPhone(result.address)}</span>
      <span className={isLost(result) ? classes['failed'] : undefined}>{recipientWords[result.state]}</span>
      <span className={classes['said']}>
        {result.at !== undefined && (
          <>
            <TimeText at={result.at} /> ·{' '}
          </>
        )}
        {recipientReason(result)}
      </span>
    </div>
  )
}

/** The outcome beside the time; each recipient's own, with the provider's words, behind it. */
export function SendingState({ message }: { readonly message: ShownMessage }) {
  const outcome = outcomeOf(message)
  if (outcome === undefined) return null
  const { icon: Shape, word, tone } = outcome
  const look = [classes['sending'], tone && classes[tone], classes['link']].filter(Boolean).join(' ')
  const { state, results } = message
  const { recipients } = results
  return (
    <Popover position="bottom-end" shadow="md" withArrow={false} width={360}>
      <Popover.Target>
        <button type="button" className={look} aria-label={`${word}: show each recipient`}>
          <Shape size={14} stroke={1.75} aria-hidden />
          <span data-usual={state === 'sent' && tone !== 'failed' ? true : undefined}>{word}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Delivery to each recipient">
        {recipients.length === 0 && <span className={classes['result']}>No answer from the mail server yet.</span>}
        {recipients.map((one) => (
          <RecipientLine key={one.address} result={one} />
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
