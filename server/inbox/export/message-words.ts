import { doubtOf, doubtWords, isInternal, mediumLabels, type Recipient } from '../../../domain/inbox/index.ts'
import type { Message } from '../thread-messages.ts'

const oneAddress = ({ name, email, phone }: Recipient): string => {
  const reach = email ?? phone ?? ''
  return name && name !== reach ? `${name} <${reach}>` : reach
}

const addresses = (list: readonly Recipient[]): string => list.map(oneAddress).join(', ')

/** Writer of a message, as its head names them. */
const authorOf = ({ from, creator, inbound }: Message): string => {
  if (inbound && from) return from.name && from.name !== from.address ? `${from.name} <${from.address}>` : from.address
  return creator?.label || from?.address || 'Unknown'
}

/** A note or chat is marked so in every print. */
const kindOf = ({ medium }: Message): string =>
  isInternal(medium) ? `${mediumLabels[medium]} (team only)` : mediumLabels[medium]

/** Lines above a message: writer, recipients, date, subject and files. */
export function headOf(message: Message, time: (at: number) => string): readonly (readonly [string, string])[] {
  const doubt = doubtOf(message)
  const lines: readonly (readonly [string, string])[] = [
    ['From', authorOf(message)],
    ['Note', doubt === undefined ? '' : doubtWords[doubt]],
    ['To', addresses(message.recipients)],
    ['Cc', addresses(message.cc)],
    ['Bcc', addresses(message.bcc)],
    ['Date', time(message.date)],
    ['Kind', kindOf(message)],
    ['Subject', message.subject],
    ['Files', message.files.map((file) => file.name).join(', ')],
  ]
  return lines.filter(([, value]) => value !== '')
}
