import type { OmittedCell } from './contact-rows.ts'
import type { ImportedContact } from './imported-contact.ts'

interface Seen {
  readonly row: number
  readonly name: string
}

/** Normalizes a name for comparison. */
const joinPlainName = ({ first_name: first = '', last_name: last = '' }: ImportedContact): string =>
  `${first} ${last}`
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const isSameName = (one: string, other: string): boolean => one === '' || other === '' || one === other

/** People of earlier rows of a file by email and phone. */
export class SeenPeople {
  readonly #emails = new Map<string, Seen>()
  readonly #phones = new Map<string, Seen>()

  /** Returns the refusal of a repeated person: same email, or phone if there is no email, and no different name. */
  repeatOf(contact: ImportedContact): string | undefined {
    const { email, phone = '' } = contact
    const before = email === undefined ? this.#phones.get(phone) : this.#emails.get(email)
    if (before === undefined || !isSameName(before.name, joinPlainName(contact))) return undefined
    return `${email ?? phone} is already in row ${before.row}.`
  }

  /** Adds a person and omits the emails that people of earlier rows have. */
  add(row: number, contact: ImportedContact): { contact: ImportedContact; omitted: readonly OmittedCell[] } {
    const { email, emails = [], ...others } = contact
    const given = [...(email === undefined ? [] : [email]), ...emails]
    const free = given.filter((one) => !this.#emails.has(one))
    const taken = given.filter((one) => this.#emails.has(one))
    const omitted = taken.map((value) => ({
      field: value === email ? 'email' : 'emails',
      label: value === email ? 'Email' : 'Secondary emails',
      value,
      words: `${value} belongs to the person in row ${this.#emails.get(value)?.row}.`,
    }))
    const name = joinPlainName(contact)
    for (const one of free) this.#emails.set(one, { row, name })
    if (contact.phone !== undefined && free.length === 0 && !this.#phones.has(contact.phone))
      this.#phones.set(contact.phone, { row, name })
    const [first, ...rest] = free
    return {
      contact: { ...others, ...(first !== undefined && { email: first }), ...(rest.length > 0 && { emails: rest }) },
      omitted,
    }
  }
}
