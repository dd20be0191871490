import type { Recipient, ShownMessage } from '../../../domain/inbox/index.ts'
import type { Person } from '../../ui/avatar.tsx'
import { formatPhone } from '../../ui/format-value.ts'

/** Fields that name the author of a message. */
type Authored = Pick<ShownMessage, 'id' | 'contact' | 'from' | 'inbound' | 'creator'>

function senderOf({ id, contact, from }: Authored): Person {
  const ofContact = [contact?.name, contact?.email, contact?.phone]
  const ofMail = [from?.name, from?.address]
  const label = [ofContact[0], ...ofMail, ...ofContact].find((name) => name !== undefined && name !== '')
  return { id: contact?.id ?? ofMail[1] ?? id, label: formatPhone(label ?? 'Unknown sender') }
}

/** Writer of sent mail without a colleague: the address that an archive names, else the product. */
const nameWriter = ({ id, from }: Authored): Person =>
  from === undefined ? { id, label: 'Flightline' } : { id: from.address, label: from.name || from.address }

/** Author of a message: the sender of an incoming one, otherwise the colleague. */
export function authorOf(message: Authored): Person {
  if (message.inbound) return senderOf(message)
  return message.creator ?? nameWriter(message)
}

/** The token of a thread in one of our addresses is meaningless to a reader. */
const withoutToken = (address: string): string => address.replace(/\+[a-z0-9]{16,}@/i, '@')

const nameOf = ({ name, email, phone = '' }: Recipient): string => formatPhone(withoutToken(name || email || phone))

const listed = (people: readonly Recipient[]): string => people.map(nameOf).filter(Boolean).join(', ')

/** 'to Dana Whitfield, cc Tom Whitfield'. */
export function addressedTo(message: Pick<ShownMessage, 'recipients' | 'cc' | 'bcc'>): string {
  const parts = [
    message.recipients.length > 0 && `to ${listed(message.recipients)}`,
    message.cc.length > 0 && `cc ${listed(message.cc)}`,
    message.bcc.length > 0 && `bcc ${listed(message.bcc)}`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
