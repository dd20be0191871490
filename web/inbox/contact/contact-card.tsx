import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconEdit, IconId, IconUser, IconUserPlus } from '@tabler/icons-react'
import { contacts } from '../../../domain/crm/index.ts'
import { isGroup, threadDoubt, type ThreadRow } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { StoredFiles } from '../../ui/files/stored-files.tsx'
import { useActor } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatPhone } from '../../ui/format-value.ts'
import { ContactFacts, ContactMarks } from './contact-facts.tsx'
import { openContactDialog } from './open-contact-dialog.tsx'
import { StoppedNote } from '../texts/stopped-note.tsx'
import classes from './contact.module.css'

type Summary = NonNullable<ThreadRow['contact']>

const nameOf = ({ name, email }: Summary): string => name || email || 'Contact'

/** Data of the thread about its contact, for users whose roles open no contacts. */
function SummaryFacts({ contact }: { readonly contact: Summary }) {
  const words = [contact.email, contact.phone && formatPhone(contact.phone), contact.company].filter(Boolean)
  return <p className={classes['quiet']}>{words.join(' · ')}</p>
}

/** 'Edit' for the sales role, otherwise the details to read. */
function Action({ thread }: { readonly thread: ThreadRow }) {
  const actor = useActor()
  const isSales = hasRole(actor, 'sales')
  const label = isSales ? 'Set or edit the contact' : 'Contact details'
  if (!isSales && !hasRole(actor, 'contacts-r')) return null
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        onClick={() => openContactDialog(thread, isSales ? 'Set/Edit Contact' : 'Contact')}
      >
        {isSales ? <IconEdit size={16} stroke={1.75} aria-hidden /> : <IconId size={16} stroke={1.75} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

/** Forged mail in the name of the contact is never taken for theirs. */
function ForgedNote({ thread, name }: { readonly thread: ThreadRow; readonly name: string }) {
  if (threadDoubt(thread) !== 'forged') return null
  return (
    <p className={classes['forged']}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>A mail in this conversation names {name} as its sender and may be forged.</span>
    </p>
  )
}

function KnownContact({ thread, contact }: { readonly thread: ThreadRow; readonly contact: Summary }) {
  const mayRead = hasRole(useActor(), 'contacts-r')
  const { row } = useRecord(contacts, mayRead ? contact.id : undefined)
  const name = row?.name ?? nameOf(contact)
  return (
    <section aria-label={`Contact: ${name}`}>
      <h3 className={classes['title']}>
        <IconUser size={16} stroke={1.75} aria-hidden />
        {mayRead ? <ClientLink path={`marketing/contacts/${contact.id}`}>{name}</ClientLink> : name}
        {row && <ContactMarks contact={row} />}
        <span className={classes['actions']}>
          {row?.type !== undefined && <span className={classes['mark']}>{row.type}</span>}
          <Action thread={thread} />
        </span>
      </h3>
      <ForgedNote thread={thread} name={name} />
      {row ? (
        <>
          <ContactFacts contact={row} />
          <StoredFiles files={row.files} />
        </>
      ) : (
        <SummaryFacts contact={contact} />
      )}
      <StoppedNote phones={row ? [row.phone, ...row.phones] : [contact.phone]} />
    </section>
  )
}

/** True if a thread is with all of a company or a group, and so with no single contact. */
const isWithMany = ({ object }: ThreadRow): boolean => object.type === 'client' || isGroup(object)

/** Whom a thread is with: a card, or the way to say it. */
export function ContactCard({ thread }: { readonly thread: ThreadRow }) {
  const isSales = hasRole(useActor(), 'sales')
  if (thread.contact !== undefined) return <KnownContact thread={thread} contact={thread.contact} />
  if (isWithMany(thread) || !isSales) return null
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => openContactDialog(thread, 'Set Contact')}
    >
      Set Contact
    </Button>
  )
}
