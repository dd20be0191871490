import { addContact, contacts } from '../../../domain/crm/index.ts'
import type { Recipient } from '../../../domain/inbox/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { BackButton } from '../thread/back-button.tsx'
import { NewThreadPane } from '../thread/new-thread-pane.tsx'
import { nobodyYet } from '../use-inbox-address.ts'
import { RecipientsField } from './recipients-field.tsx'
import paneClasses from '../thread/thread-pane.module.css'
import classes from './compose.module.css'

interface NewMessagePaneProps {
  /** Id of the contact that the message is for, or `nobodyYet`. */
  readonly contactId: string
  readonly onContact: (id: string) => void
  readonly onPosted: (threadId: string) => void
  readonly onClose: () => void
}

/** Finds out whom a new message is for: a contact, or an address that becomes one. */
function ChooseContact({ onContact, onClose }: Pick<NewMessagePaneProps, 'onContact' | 'onClose'>) {
  const { start, isRunning } = useCommand(addContact)
  const choose = ({ id, name, email }: Recipient) => {
    if (id === undefined) start({ body: { name, email } }, (contact) => onContact(contact.id))
    else onContact(id)
  }
  return (
    <section className={paneClasses['pane']} aria-label="New message">
      <header className={paneClasses['head']}>
        <BackButton onClick={onClose} />
        <h2 className={paneClasses['subject']}>New message</h2>
      </header>
      <div className={classes['choose']} aria-busy={isRunning}>
        <RecipientsField
          label="To"
          reach="email"
          value={[]}
          hasFocus
          isContactsOnly
          onChange={([chosen]) => {
            if (chosen) choose(chosen)
          }}
        />
      </div>
      <p className={classes['chooseHint']}>Search a contact by name, or type an email address and press Enter.</p>
    </section>
  )
}

function WriteTo({ contactId, onPosted, onClose }: Omit<NewMessagePaneProps, 'onContact'>) {
  const client = useClient()
  const { row, error, retry, isGone } = useRecord(contacts, contactId)
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (isGone) return <EmptyState title="No contacts found">This contact was removed, or you cannot see it.</EmptyState>
  if (row === undefined) return null
  const { name, email, phone } = row
  return (
    <NewThreadPane
      parent={{
        path: `clients/${client.id}/contacts/${contactId}`,
        title: `New message to ${name}`,
        medium: 'email',
        recipients: email === undefined ? [] : [{ id: contactId, kind: 'contact', name, email, phone }],
      }}
      onPosted={onPosted}
      onClose={onClose}
    />
  )
}

/** Begins a conversation: first with whom, then what. */
export function NewMessagePane({ contactId, onContact, onPosted, onClose }: NewMessagePaneProps) {
  if (contactId === nobodyYet) return <ChooseContact onContact={onContact} onClose={onClose} />
  return <WriteTo key={contactId} contactId={contactId} onPosted={onPosted} onClose={onClose} />
}
