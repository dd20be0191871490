import type { Recipient, ShownMessage } from '../../../domain/inbox/index.ts'
import type { Person } from '../../ui/avatar.tsx'

/** Who wrote a message: the sender of an incoming one, otherwise the colleague. */
export function authorOf(message: ShownMessage): Person {
  if (message.inbound) {
    const { contact, from } = message
    const label = contact?.name || from?.name || from?.address || contact?.email || contact?.phone || 'Unknown sender'
    return { id: contact?.id ?? from?.address ?? message.id, label }
  }
  return message.creator ?? { id: message.id, label: 'Flightline' }
}

const nameOf = (one: Recipient): string => one.name || one.email || one.phone || ''

const listed = (people: readonly Recipient[]): string => people.map(nameOf).filter(Boolean).join(', ')

/** 'to Dana Whitfield, cc Tom Whitfield'. */
export function addressedTo(message: ShownMessage): string {
  const parts = [
    message.recipients.length > 0 && `to ${listed(message.recipients)}`,
    message.cc.length > 0 && `cc ${listed(message.cc)}`,
    message.bcc.length > 0 && `bcc ${listed(message.bcc)}`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
