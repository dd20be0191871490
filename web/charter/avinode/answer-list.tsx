import { Button } from '@mantine/core'
import { avinodeDeclines, type AvinodeSent } from '../../../domain/charter/index.ts'
import type { StatusTone } from '../../../domain/kernel/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './avinode.module.css'

interface Shown {
  readonly word: string
  readonly tone: StatusTone
}

const underWay: Shown = { word: 'On its way', tone: 'waiting' }

const statuses: Readonly<Record<AvinodeSent['status'], Shown>> = {
  queued: underWay,
  sending: underWay,
  ending: underWay,
  sent: { word: 'Sent to Avinode', tone: 'good' },
  failed: { word: 'Refused', tone: 'bad' },
  unknown: { word: 'Not known', tone: 'bad' },
  needless: { word: 'Not sent', tone: 'over' },
}

function describe({ kind, total, reason }: AvinodeSent): string {
  if (kind === 'quote') return `Quote of ${formatMoney(total ?? 0)}`
  return kind === 'message' ? 'Message' : `Declined: ${reason ? avinodeDeclines[reason] : ''}`
}

const unknownWords = 'Avinode did not say whether it took this. Look there before you send it again.'

interface AnswerProps {
  readonly answer: AvinodeSent
  readonly isRunning: boolean
  readonly onAgain: (id: string) => void
}

function Answer({ answer, isRunning, onAgain }: AnswerProps) {
  const { id, status, response, message, by, at } = answer
  const { word, tone } = statuses[status]
  const again = async () => {
    const isSure =
      status === 'failed' ||
      (await showAlert({
        title: 'Send it again?',
        message: 'It may have arrived already. Sent again, the buyer may get it twice.',
        confirm: 'Send again',
        cancel: 'Cancel',
        startsAtCancel: true,
      }))
    if (isSure) onAgain(id)
  }
  return (
    <li>
      <p>
        {describe(answer)} <StatusBadge word={word} tone={tone} />
      </p>
      <p className={classes['quiet']}>
        <TimeText at={at} />, {by}
      </p>
      {message !== '' && <p>{message}</p>}
      {response !== '' && status !== 'sent' && <p className={classes['bad']}>{response}</p>}
      {status === 'unknown' && <p className={classes['bad']}>{unknownWords}</p>}
      {(status === 'failed' || status === 'unknown') && (
        <Button size="compact-sm" variant="default" loading={isRunning} onClick={() => void again()}>
          Send again
        </Button>
      )}
    </li>
  )
}

interface ListProps extends Omit<AnswerProps, 'answer'> {
  readonly answers: readonly AvinodeSent[]
}

/** Answers to the buyer of a request, the newest first, each with its state. */
export const AnswerList = ({ answers, ...rest }: ListProps) => (
  <ul className={classes['rows']} aria-label="Answers on Avinode">
    {answers.map((answer) => (
      <Answer key={answer.id} answer={answer} {...rest} />
    ))}
  </ul>
)
