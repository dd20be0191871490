import { bounceRate, isHarmful, type CopiesOut } from '../../../domain/inbox/index.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatDuration } from '../../ui/format-value.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { percentWords, shownCount } from './mailbox-problems.ts'
import { HealthCard, type Fact } from './health-card.tsx'
import type { Health } from './use-mailbox-health.ts'

const time = (at: number | null) => (at === null ? undefined : <TimeText at={at} isRelative />)

function factsOf(copies: CopiesOut, at: number): Fact[] {
  const rate = bounceRate(copies)
  const { sent, delivered, failed, bounced, unknown, waiting, deferred, oldest } = copies
  return [
    { label: 'Last sent', value: time(copies.last) },
    { label: 'Sent', value: shownCount(sent) },
    { label: 'Confirmed delivered', value: shownCount(delivered) },
    { label: 'Bounced', value: shownCount(bounced), isBad: bounced > 0 },
    { label: 'Failed', value: shownCount(failed), isBad: failed > 0 },
    ...(unknown > 0 ? [{ label: 'Not known', value: shownCount(unknown), isBad: true }] : []),
    { label: 'Bounce rate', value: rate === undefined ? undefined : percentWords(rate), isBad: isHarmful(rate) },
    { label: 'Waiting', value: shownCount(waiting) },
    ...(deferred > 0 ? [{ label: 'Deferred', value: shownCount(deferred) }] : []),
    ...(oldest === null ? [] : [{ label: 'Oldest waits for', value: formatDuration(Math.max(0, at - oldest)) }]),
  ]
}

function textsHint({ isSetUp, hasNumber }: Health['texts']): string | undefined {
  if (!isSetUp) return 'Text messaging is not set up. The operator of this installation configures a provider.'
  return hasNumber ? undefined : 'This company has no number for texts.'
}

/** Results of emails and texts: one copy for each recipient. */
export function OutgoingCards({ health: { mail, texts, at } }: { readonly health: Health }) {
  const textsIn: Fact[] = [
    { label: 'Last received', value: time(texts.last_in) },
    ...(texts.waiting_in > 0 ? [{ label: 'Received, on the way', value: shownCount(texts.waiting_in) }] : []),
  ]
  return (
    <>
      <HealthCard
        title="Email"
        hint={mail.isSetUp ? undefined : 'No outgoing mail server is set up.'}
        facts={factsOf(mail, at)}
      >
        {mail.failed + mail.bounced + mail.unknown > 0 && <ClientLink path="threads/failed">Not delivered</ClientLink>}
      </HealthCard>
      <HealthCard title="Texts" hint={textsHint(texts)} facts={[...textsIn, ...factsOf(texts, at)]} />
    </>
  )
}
