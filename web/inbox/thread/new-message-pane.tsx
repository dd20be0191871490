import { addContact, contacts } from '../../../domain/crm/index.ts'
import type { Recipient } from '../../../domain/inbox/index.ts'
import { contactSummary, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { recordNamed } from '../../../domain/records.ts'
import { documentPath } from '../../platform/api/records-api.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { formatPhone } from '../../ui/format-value.ts'
import { BackButton } from './back-button.tsx'
import { NewThreadPane } from './new-thread-pane.tsx'
import { PaneHeading } from './pane-heading.tsx'
import { useWhileOpen } from './use-while-open.ts'
import { nobodyYet } from '../use-inbox-address.ts'
import { RecipientsField } from '../recipients/recipients-field.tsx'
import paneClasses from './thread-pane.module.css'
import classes from './new-message-pane.module.css'

/** In the address before a contact who is texted: their number was typed. */
const byText = 'text'

interface NewMessagePaneProps {
  /** Id of the contact that the message is for, 'quotes/{id}' for a record that it is about, or `nobodyYet`. */
  readonly about: string
  readonly onContact: (id: string) => void
  readonly onPosted: (threadId: string) => void
  readonly onClose: () => void
}

/** Finds out whom a new message is for: a contact, or an address that becomes one. */
function ChooseContact({ onContact, onClose }: Pick<NewMessagePaneProps, 'onContact' | 'onClose'>) {
  const { start, isRunning } = useCommand(addContact)
  const follow = useWhileOpen(onContact)
  const choose = ({ id, name, email, phone }: Recipient) => {
    if (id === undefined)
      start({ body: phone === undefined ? { name, email } : { phone } }, (contact) =>
        follow(phone === undefined ? contact.id : `${byText}/${contact.id}`),
      )
    else onContact(id)
  }
  return (
    <section className={paneClasses['pane']} aria-label="New message">
      <header className={paneClasses['head']}>
        <BackButton onClick={onClose} />
        <PaneHeading>New message</PaneHeading>
      </header>
      <div className={classes['choose']} aria-busy={isRunning}>
        <RecipientsField
          label="To"
          reach="either"
          value={[]}
          hasFocus
          isContactsOnly
          isAddedOnLeaving={false}
          onChange={([chosen]) => {
            if (chosen) choose(chosen)
          }}
        />
      </div>
      <p className={classes['chooseHint']}>
        Search a contact by name, or type an email address or phone number and press Enter.
      </p>
    </section>
  )
}

type Ending = Pick<NewMessagePaneProps, 'onPosted' | 'onClose'>

interface WriteToProps extends Ending {
  readonly contactId: string
  /** A number was typed: the message begins as a text. */
  readonly isText: boolean
}

function WriteTo({ contactId, isText, onPosted, onClose }: WriteToProps) {
  const client = useClient()
  const { row, error, retry, isGone } = useRecord(contacts, contactId)
  if (error && row === undefined) return <ErrorState error={error} onRetry={retry} />
  if (isGone) return <EmptyState title="No contacts found">This contact was removed, or you cannot see it.</EmptyState>
  if (row === undefined) return null
  const { name, email, phone } = row
  return (
    <NewThreadPane
      parent={{
        path: `clients/${client.id}/contacts/${contactId}`,
        title: `New message to ${formatPhone(name)}`,
        medium: phone !== undefined && (isText || email === undefined) ? 'text' : 'email',
        recipients: [{ id: contactId, kind: 'contact', name, email, phone }],
        hasMediumChoice: true,
      }}
      onPosted={onPosted}
      onClose={onClose}
    />
  )
}

interface WriteAboutProps extends Ending {
  readonly definition: RecordDefinition
  readonly id: string
}

/** The contact of a record is who its first message goes to. */
function recipientsOf(contact: unknown): readonly Recipient[] {
  const { data } = contactSummary.safeParse(contact)
  if (data?.email === undefined && data?.phone === undefined) return []
  const { id, name, email, phone } = data
  return [{ id, kind: 'contact', name, email, phone }]
}

function WriteAbout({ definition, id, onPosted, onClose }: WriteAboutProps) {
  const client = useClient()
  const { row, error, retry, isGone } = useRecord(definition, id)
  if (error && row === undefined) return <ErrorState error={error} onRetry={retry} />
  if (isGone) return <EmptyState title="This record is not here">It was removed, or you cannot see it.</EmptyState>
  if (row === undefined) return null
  const isGroup = definition.name === 'groups'
  return (
    <NewThreadPane
      parent={{
        path: documentPath(definition, { client: client.id, id }),
        title: `New message: ${definition.title(row)}`,
        medium: 'email',
        recipients: recipientsOf(row['contact']),
        record: row,
        group: isGroup ? id : undefined,
        hasMediumChoice: !isGroup,
      }}
      onPosted={onPosted}
      onClose={onClose}
    />
  )
}

/** Begins a conversation: first its people or record, then its first message. */
export function NewMessagePane({ about, onContact, ...ending }: NewMessagePaneProps) {
  if (about === nobodyYet) return <ChooseContact onContact={onContact} onClose={ending.onClose} />
  const [type = '', id] = about.split('/')
  if (id === undefined || type === byText)
    return <WriteTo key={about} contactId={id ?? about} isText={type === byText} {...ending} />
  const definition = recordNamed(type)
  if (definition === undefined) return <EmptyState title="This record is not here">Its address is wrong.</EmptyState>
  return <WriteAbout key={about} definition={definition} id={id} {...ending} />
}
