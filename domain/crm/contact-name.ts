import { cutText } from '../kernel/index.ts'

/** 'Lee, Kim' and 'Kim Lee' as first and last name; a name that is an address is none. */
export function splitContactName(name: string): { first_name?: string; last_name?: string } {
  const plain = cutText(name.replaceAll(/["']/g, '').replaceAll(/\s+/g, ' ').trim(), 200)
  if (plain === '' || plain.includes('@')) return {}
  const [last, first] = plain.split(/,\s*/, 2)
  if (first && last) return { first_name: first, last_name: last }
  const cut = plain.lastIndexOf(' ')
  return cut < 0 ? { first_name: plain } : { first_name: plain.slice(0, cut), last_name: plain.slice(cut + 1) }
}

interface Named {
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** A US number as people read it (decision M12); any other as it is. */
const shownPhone = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** What a contact is called: first and last name, else email, else phone (1-shell section 9). */
export function contactDisplayName(contact: Named): string {
  const name = [contact.first_name, contact.last_name]
    .map((part) => part?.trim() ?? '')
    .filter(Boolean)
    .join(' ')
  return name || contact.email?.trim() || shownPhone(contact.phone?.trim() ?? '')
}
