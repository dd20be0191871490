import { automationMessages } from './automation/index.ts'
import { calendarMessages, charterMessages } from './charter/index.ts'
import {
  carrierMessages,
  commerceMessages,
  returnMessages,
  saleMessages,
  shippingMessages,
  shortUrlMessages,
  subscriptionMessages,
  workMessages,
} from './commerce/index.ts'
import { accessMessages, companyMessages, ssoMessages } from './company/index.ts'
import { contentMessages } from './content/index.ts'
import { crmMessages } from './crm/index.ts'
import { inboxWording } from './inbox/index.ts'
import { roomMessages, shapeMessages, type Issue } from './kernel/index.ts'

/** Messages of the record engine for any record. */
const recordMessages = roomMessages({
  'bad-text': 'This text holds a character that cannot be kept. Please type it again.',
  'no-reference': 'Cannot save! No document reference.',
  'no-beginning': 'A new record begins as one of: {allowed}.',
  'not-sealed': 'This field is not sealed.',
  'sealed-changed': 'Somebody else changed this meanwhile. Reveal it, then type it again if it is still wrong.',
  recorded: 'This is recorded by the product and cannot be set by hand.',
  'recorded-later': '{words}',
  unstorable: 'This value is too large or holds a character that cannot be kept.',
})

const rooms = [
  shapeMessages,
  recordMessages,
  companyMessages,
  accessMessages,
  ssoMessages,
  crmMessages,
  contentMessages,
  charterMessages,
  calendarMessages,
  commerceMessages,
  saleMessages,
  subscriptionMessages,
  returnMessages,
  shippingMessages,
  carrierMessages,
  shortUrlMessages,
  workMessages,
  automationMessages,
]

/** An issue in the words of its room; undefined for a code that no room knows. */
export function issueWords(issue: Issue): string | undefined {
  for (const room of rooms) {
    const words = room.words(issue)
    if (words !== undefined) return words
  }
  return inboxWording(issue)?.message
}
