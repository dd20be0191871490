import { Button } from '@mantine/core'
import { heldWords, threadHeldMail, type HeldMail } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import { useCommand, useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatBytes, formatPhone } from '../../ui/format-value.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useHeldMail } from './use-held-mail.ts'
import { BackToInbox } from '../back-to-inbox.tsx'
import page from '../inbox-page.module.css'
import classes from './held-mail.module.css'

interface HeldItemProps {
  readonly mail: HeldMail
  readonly onRetry: () => void
  readonly onDownload: () => void
}

function HeldItem({ mail, onRetry, onDownload }: HeldItemProps) {
  const isForged = mail.reason === 'forged-sender'
  const name = mail.subject || (mail.kind === 'text' ? 'Text' : 'No subject')
  return (
    <li className={classes['item']}>
      <span className={classes['subject']}>{name}</span>
      <span className={classes['facts']}>
        {formatPhone(mail.sender) || 'No sender'} to {mail.recipients.map(formatPhone).join(', ')} ·{' '}
        <TimeText at={mail.received_at} /> · {formatBytes(mail.size)}
      </span>
      <span className={classes['detail']}>
        {heldWords[mail.reason]} {mail.detail}
      </span>
      <span className={classes['actions']}>
        <Button
          size="compact-sm"
          variant="default"
          onClick={onDownload}
          aria-label={`Download ${name} as it was received`}
        >
          Download
        </Button>
        {mail.reason !== 'too-large' && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={onRetry}
            aria-label={isForged ? `Let ${name} through` : `Try ${name} again`}
          >
            {isForged ? 'Let through' : 'Try again'}
          </Button>
        )}
      </span>
    </li>
  )
}

/** Mails and texts that could not be made messages, with why, its raw form, and another try: `/{name_key}/threads/held`. */
export function HeldMailScreen() {
  const { api } = usePlatform()
  const isAdmin = hasRole(useActor(), 'admin')
  const held = useHeldMail()
  const retry = useCommand(threadHeldMail, {
    onDone: () => notify({ title: 'Process Triggered', message: 'It may take a few seconds.', kind: 'success' }),
  })
  const download = useCommandOf(({ id, kind }: HeldMail) =>
    downloadFile(api, `/messaging/${kind}/${id}/raw`, `${id}.${kind === 'mail' ? 'eml' : 'txt'}`),
  )
  const { rows = [], silent = [] } = held.data ?? {}
  return (
    <section className={page['page']} aria-labelledby="held-heading">
      <header className={page['bar']}>
        <BackToInbox />
        <h1 id="held-heading">Held for attention</h1>
        {isAdmin && (
          <ClientLink path="company/mailboxes" className={classes['account']}>
            Health of the mailboxes
          </ClientLink>
        )}
      </header>
      {silent.map(({ mailbox, heard_at }) => (
        <p key={mailbox} className={classes['silent']} role="status">
          The mailbox {mailbox} has not been heard of since <TimeText at={heard_at} />. Mail may be waiting there: its
          server may be away, or its password may have changed.
        </p>
      ))}
      {held.isPending && <RowsSkeleton />}
      {held.error && <ErrorState error={held.error} onRetry={() => void held.refetch()} />}
      {held.data && rows.length === 0 && (
        <EmptyState title="Nothing is held">Every mail and text became a message.</EmptyState>
      )}
      <ul className={classes['list']}>
        {rows.map((mail) => (
          <HeldItem
            key={mail.id}
            mail={mail}
            onRetry={() => retry.start({ params: { id: mail.id } })}
            onDownload={() => download.start(mail)}
          />
        ))}
      </ul>
    </section>
  )
}
