import { isPhoneNumber, type InboxCode, type Recipient } from '../../../domain/inbox/index.ts'
import { isEmailAddress } from '../../../domain/kernel/index.ts'
import type { Reach } from './use-recipient-search.ts'

/** 'Dana <dana@whitfield.example>' or the bare address. */
const named = /^\s*"?([^"<>]*?)"?\s*<([^<>\s]+)>\s*$/

/** A typed recipient, or the reason why it cannot be added (1-shell section 5). */
export function typedRecipient(text: string, reach: Reach): Recipient | InboxCode {
  const typed = text.trim()
  if (reach === 'phone' || (reach === 'either' && isPhoneNumber(typed)))
    return isPhoneNumber(typed) ? { name: typed, phone: typed } : 'invalid-phone'
  const [, name = '', address = typed] = named.exec(typed) ?? []
  return isEmailAddress(address) ? { name: name || address, email: address } : 'invalid-email'
}

/** Several addresses at once, as they are pasted: by comma, semicolon or line. */
export const splitTyped = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const addressKey = ({ email, phone }: Recipient): string => (email ?? phone ?? '').trim().toLowerCase()

/** The list with one more, unless the same address is in it already. */
export const withRecipient = (list: readonly Recipient[], added: Recipient): readonly Recipient[] =>
  list.some((one) => addressKey(one) === addressKey(added)) ? list : [...list, added]
