import { Button } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import { contacts } from '../../../domain/crm/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { ContactFacts, ContactMarks } from './contact-facts.tsx'
import { openRecordContact } from './open-contact-dialog.tsx'
import { contactIdOf } from './use-set-record-contact.ts'
import classes from './contact.module.css'

function SetContact({ about, id }: { readonly about: RecordPartProps; readonly id: string | undefined }) {
  return (
    <span className={classes['actions']}>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconUserEdit size={14} stroke={1.75} aria-hidden />}
        onClick={() => openRecordContact(about, id === undefined ? 'Set Contact' : 'Set/Edit Contact')}
      >
        {id === undefined ? 'Set Contact' : 'Set/Edit'}
      </Button>
    </span>
  )
}

/** Contact of a quote, trip or order: the facts, and the dialog that sets, edits or finds one. */
export function RecordContact(about: RecordPartProps) {
  const { row } = about
  const mayRead = hasRole(useActor(), 'contacts-r')
  const id = contactIdOf(row)
  const { row: contact, isLoading } = useRecord(contacts, mayRead ? id : undefined)
  if (id === undefined && !row.can.write) return null
  return (
    <>
      <section className={classes['beside']} aria-label="Contact">
        <h2 className={classes['title']}>
          {contact ? (
            <ClientLink path={`marketing/contacts/${encodeURIComponent(contact.id)}`}>{contact.name}</ClientLink>
          ) : (
            'Contact'
          )}
          {contact && <ContactMarks contact={contact} />}
          {row.can.write && <SetContact about={about} id={id} />}
        </h2>
        {contact && <ContactFacts contact={contact} />}
        {id === undefined && <p className={classes['note']}>Nobody yet.</p>}
      </section>
      {isLoading && <NotYet />}
    </>
  )
}
