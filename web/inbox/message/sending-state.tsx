import { Button, Popover } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChecks, IconClock, IconHelpCircle, type Icon } from '@tabler/icons-react'
import { useState } from 'react'
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

type Results = ShownMessage['results']

const n = (count: number): string => count.toLocaleString('en-US')

/** Number of copies of a message to many, next to its word. */
const toMany = (word: string, { recipients, left_out: leftOut }: Results): string =>
  leftOut === undefined ? word : `${word} to ${n(recipients.length)}`

/** 'Sending, 412 of 2,000' where some have gone: a mail to a group takes its time. */
function sendingWords(results: Results): string {
  const { recipients } = results
  const gone = recipients.filter(({ state }) => state !== 'queued').length
  if (gone === 0 || recipients.length < 2) return toMany('Sending', results)
  return `Sending, ${n(gone)} of ${n(recipients.length)}`
}

/** Numbers of a group message: delivered, failed and left out; undefined for any other message. */
export function groupResultWords({ sent, failed, recipients, left_out: leftOut }: Results): string | undefined {
  if (leftOut === undefined) return undefined
  const inState = (asked: RecipientResult['state']) => recipients.filter(({ state }) => state === asked).length
  const counts = [
    [inState('queued'), 'waiting'],
    [failed, 'failed'],
    [inState('unknown'), 'not certain'],
    [leftOut.unsubscribed, 'left out because they unsubscribed'],
    [leftOut.unreachable, 'left out because they have no address'],
  ] as const
  const others = counts.flatMap(([count, what]) => (count > 0 ? [`${n(count)} ${what}`] : []))
  return `${[`${n(sent)} sent`, ...others].join(', ')}.`
}

/** Result of an outgoing message as a whole; undefined for an internal one. */
export function outcomeOf({ state, results }: Pick<ShownMessage, 'state' | 'results'>): Outcome | undefined {
  const { recipients } = results
  if (state === 'failed' || recipients.some((one) => failing.has(one.state))) {
    const lost = recipients.filter((one) => failing.has(one.state)).length
    const word = lost > 0 && lost < recipients.length ? `${n(lost)} of ${n(recipients.length)} failed` : 'Failed'
    return { word, icon: IconAlertTriangle, tone: 'failed' }
  }
  if (state === 'unknown') return { word: 'Not certain', icon: IconHelpCircle, tone: 'failed' }
  if (state === 'queued') return { word: sendingWords(results), icon: IconClock }
  if (state !== 'sent') return undefined
  const isDelivered = recipients.length > 0 && recipients.every((one) => arrived.has(one.state))
  return isDelivered
    ? { word: toMany('Delivered', results), icon: IconChecks, tone: 'delivered' }
    : { word: toMany('Sent', results), icon: IconCheck }
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

/** A message to a group has thousands of recipients. */
const linesShown = 100

/** The result next to the time; its popup lists the recipients, failed ones first, with the provider's words. */
export function SendingState({ message }: { readonly message: ShownMessage }) {
  const [shown, setShown] = useState(linesShown)
  const outcome = outcomeOf(message)
  if (outcome === undefined) return null
  const { icon: Shape, word, tone } = outcome
  const look = [classes['sending'], tone && classes[tone], classes['link']].filter(Boolean).join(' ')
  const { state, results } = message
  const recipients = results.recipients.toSorted((a, b) => Number(isLost(b)) - Number(isLost(a)))
  return (
    <Popover position="bottom-end" shadow="md" withArrow={false} width={360}>
      <Popover.Target>
        <button type="button" className={look} aria-label={`${word}: show each recipient`}>
          <Shape size={14} stroke={1.75} aria-hidden />
          <span data-usual={state === 'sent' && tone !== 'failed' ? true : undefined}>{word}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Delivery to each recipient" tabIndex={0}>
        {recipients.length === 0 && <span className={classes['result']}>No answer from the mail server yet.</span>}
        {recipients.slice(0, shown).map((one) => (
          <RecipientLine key={one.address} result={one} />
        ))}
        {recipients.length > shown && (
          <Button size="compact-sm" variant="default" onClick={() => setShown(shown + linesShown)}>
            Show more of {n(recipients.length)}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
