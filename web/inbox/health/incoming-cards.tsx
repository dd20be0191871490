import { isReconciled, type MailboxHealth } from '../../../domain/inbox/index.ts'
import { formatDuration } from '../../ui/format-value.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { mailboxName, shownCount } from './mailbox-problems.ts'
import { HealthCard, type Fact } from './health-card.tsx'
import classes from './health.module.css'

const time = (at: number | null) => (at === null ? undefined : <TimeText at={at} isRelative />)

function factsOf({ last_message, heard_at, isSilent, lag, mailbox }: MailboxHealth): Fact[] {
  const heard: Fact = { label: 'Last reached', value: time(heard_at) ?? 'Never', isBad: isSilent }
  return [
    { label: 'Last message', value: time(last_message) },
    ...(mailbox === 'smtp' ? [] : [heard]),
    { label: 'Into its thread after', value: lag && formatDuration(lag.median) },
    { label: 'Slowest', value: lag && formatDuration(lag.longest) },
  ]
}

/** Account of the last days: each received mail is stored, or is missing. */
function Account({ one }: { readonly one: MailboxHealth }) {
  const gone = one.received - one.threaded - one.held - one.waiting
  return (
    <p className={classes['account']} data-bad={!isReconciled(one) || undefined}>
      {shownCount(one.received)} received = {shownCount(one.threaded)} in threads + {shownCount(one.held)} held +{' '}
      {shownCount(one.waiting)} on the way{gone === 0 ? '' : ` + ${shownCount(gone)} missing`}
    </p>
  )
}

/** Each way by which mail comes in. */
export function IncomingCards({ mailboxes }: { readonly mailboxes: readonly MailboxHealth[] }) {
  return mailboxes.map((one) => (
    <HealthCard
      key={one.mailbox}
      title={mailboxName(one.mailbox)}
      hint={one.addresses.length > 0 ? one.addresses.join(', ') : undefined}
      facts={factsOf(one)}
    >
      {one.fault && (
        <p className={classes['fault']}>
          <TimeText at={one.fault.at} isRelative /> {one.fault.words}
        </p>
      )}
      <Account one={one} />
    </HealthCard>
  ))
}
