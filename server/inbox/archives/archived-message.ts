import { threadsmsgs } from '../../../domain/inbox/index.ts'
import type { ParentRecord } from '../../../domain/inbox/index.ts'
import type { DocOf } from '../../../domain/kernel/index.ts'
import { messageOfMail } from '../mail/message-of-mail.ts'
import type { Bodies } from '../mail/bodies.ts'
import type { MessageFile } from '../mail/keep-attachments.ts'
import type { ParsedMail } from '../mail/parse-message.ts'
import type { Contact, OwnPeople } from './own-people.ts'

/** Folders and labels of sent mail, in the languages of the usual programs. */
const sentLabel =
  /^(?:\[?g(?:oogle )?mail\]?\/)?(?:sent(?: mail| items| messages)?|gesendet(?:e .*)?|envoy(?:és?|ée?s)|messages envoyés|enviad[oa]s?|inviat[ai]|posta inviata|verzonden(?: items)?)$/i

/** True if the company wrote a mail: by its sender, else by its folder. */
export const isSent = ({ from }: ParsedMail, labels: readonly string[], { addresses }: OwnPeople): boolean =>
  addresses.has(from.address) || labels.some((label) => sentLabel.test(label))

export const summariseContact = ({ id, name, email, phone, company }: Contact) => ({
  id,
  name,
  ...(email !== undefined && { email }),
  ...(phone !== undefined && { phone }),
  ...(company !== undefined && { company }),
})

interface ArchivedFacts {
  readonly mail: ParsedMail
  readonly bodies: Bodies
  readonly internetId: string
  readonly date: number
  readonly isSent: boolean
  readonly own: OwnPeople
  readonly contact: Contact | undefined
  readonly threadId: string
  readonly object: ParentRecord
  readonly files: readonly MessageFile[]
}

/** Makes the document of an imported message: read by everybody, sent by nobody (decision M11). */
export function makeArchivedMessage(facts: ArchivedFacts): DocOf<typeof threadsmsgs> {
  const { mail, date, contact, own } = facts
  const { doc } = messageOfMail({
    ...facts,
    contact: contact && summariseContact(contact),
    check: { verdict: 'unchecked', reason: 'off', domain: '' },
    mailId: '',
    source: 'archive',
    receivedAt: date,
  })
  const creator = facts.isSent ? own.colleagues.get(mail.from.address) : undefined
  const { mail_in: _noRaw, sender_check: _noCheck, ...kept } = doc
  return threadsmsgs.shape.parse({
    ...kept,
    medium: 'archive',
    inbound: !facts.isSent,
    unread: false,
    state: facts.isSent ? 'posted' : 'received',
    ...(creator && { creator }),
  })
}
