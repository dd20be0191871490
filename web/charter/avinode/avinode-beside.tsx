import { Button } from '@mantine/core'
import { requestFieldWords, type AvinodeTalk } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { MoreFailed } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import beside from '../options/options.module.css'
import { AnswerList } from './answer-list.tsx'
import { askDecline, askMessage, askQuoteMessage } from './ask-answer.ts'
import classes from './avinode.module.css'
import { useAvinodeCalls, useAvinodeTalk } from './use-avinode.ts'

type Row = Pick<RecordPartProps, 'row'>
type Request = NonNullable<AvinodeTalk['request']>

/** Fields that the buyer and staff both changed. */
function Held({ row, held }: Row & Pick<Request, 'held'>) {
  const { settle } = useAvinodeCalls(row)
  if (held.length === 0) return null
  const choose = (isTaken: boolean) => settle.start({ params: { id: row.id }, body: { isTaken } })
  return (
    <div className={classes['held']} role="alert">
      <p>
        The buyer changed {held.map((field) => requestFieldWords[field]).join(' and ')}, and so did you. Yours are kept.
      </p>
      <span className={classes['buttons']}>
        <Button size="compact-sm" variant="default" loading={settle.isRunning} onClick={() => choose(true)}>
          Take the buyer’s
        </Button>
        <Button size="compact-sm" variant="default" disabled={settle.isRunning} onClick={() => choose(false)}>
          Keep ours
        </Button>
      </span>
    </div>
  )
}

function Actions({ row, isWaiting }: Row & { readonly isWaiting: boolean }) {
  const { quote, decline, write } = useAvinodeCalls(row)
  const params = { id: row.id }
  return (
    <span className={classes['buttons']}>
      <Button
        size="xs"
        disabled={isWaiting}
        onClick={() =>
          askQuoteMessage({ subject: row.id, onSave: (message) => quote.run({ params, body: { message } }) })
        }
      >
        Send quote…
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={isWaiting}
        onClick={() =>
          askDecline({
            subject: row.id,
            onSave: (reason, message) => decline.run({ params, body: { reason, message } }),
          })
        }
      >
        Decline…
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => askMessage({ subject: row.id, onSave: (message) => write.run({ params, body: { message } }) })}
      >
        Write…
      </Button>
    </span>
  )
}

const waiting: ReadonlySet<string> = new Set(['queued', 'sending', 'ending'])

function Talk({ row, talk, request }: Row & { readonly talk: AvinodeTalk; readonly request: Request }) {
  const { again } = useAvinodeCalls(row)
  const { isConfigured, answers } = talk
  const isWaiting = answers.some(({ kind, status }) => kind !== 'message' && waiting.has(status))
  const mayAnswer = isConfigured && row.can.write && request.state === 'open'
  return (
    <>
      <p className={classes['quiet']}>
        Request {request.tripId || request.id}, received <TimeText at={request.receivedAt} isRelative />
      </p>
      {request.state === 'cancelled' && (
        <p className={classes['bad']} role="status">
          The buyer cancelled this request.
        </p>
      )}
      {!isConfigured && (
        <p role="status">
          Avinode is not configured. An admin connects it under{' '}
          <ClientLink path="company/settings?tab=avinode">Settings, Avinode</ClientLink>.
        </p>
      )}
      {mayAnswer && <Held row={row} held={request.held} />}
      {mayAnswer && <Actions row={row} isWaiting={isWaiting} />}
      {answers.length > 0 && (
        <AnswerList
          answers={answers}
          isRunning={again.isRunning}
          onAgain={(answer) => again.start({ params: { id: row.id, answer } })}
        />
      )}
    </>
  )
}

function AvinodePanel({ row }: Row) {
  const { data, error, retry } = useAvinodeTalk(row)
  if (error && data === undefined)
    return <MoreFailed view={{ error, retry }} words="Its request on Avinode could not be loaded." />
  if (data === undefined) return <NotYet />
  if (data.request === null) return null
  return (
    <section className={beside['beside']} aria-label="Avinode">
      <h2>Avinode</h2>
      <MoreFailed view={{ error, retry }} words="This could not be refreshed and may be out of date." />
      <Talk row={row} talk={data} request={data.request} />
    </section>
  )
}

/** Side panel of a quote that came from Avinode: its request, and the answers to the buyer. */
export function AvinodeBeside({ definition, row }: RecordPartProps) {
  const mayRead = hasRole(useActor(), 'quotes')
  return mayRead && definition.name === 'quotes' && row['source'] === 'b' && <AvinodePanel row={row} />
}
