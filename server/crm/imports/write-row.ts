import { isDeepStrictEqual } from 'node:util'
import {
  contacts,
  type contactImports,
  type ImportedAddress,
  type ImportedContact,
  type OmittedCell,
} from '../../../domain/crm/index.ts'
import { sealedFields, type Doc, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { asVerb } from '../../platform/records/index.ts'
import { lockContacts, lockReaches } from '../lock-reach.ts'
import type { ImportRow, RowOutcome } from './import-rows.ts'
import { KnownPeople, listEmails, wholeContacts } from './known-people.ts'

export type Contact = RowOf<typeof contacts>

const emptyContact = contacts.shape.parse({})
const sealed = new Set(sealedFields(contacts))

const addNote = (notes: string | undefined, note: string): string =>
  notes?.includes(note) ? notes : [notes, note].filter(Boolean).join('\n')

const heldAddresses = (ctx: Ctx, addresses: readonly ImportedAddress[]): Contact['addresses'] =>
  contacts.shape.shape.addresses.parse(addresses.map((address) => ({ ...address, id: ctx.newId() })))

/** Parts of a row that are not stored in the contact's document under their own name. */
const besideDoc = ['groups', 'consent', 'phone_note', 'active'] as const

/** Picks the parts of a row that are stored in the contact's document. */
const pickFields = (row: ImportedContact): Omit<ImportedContact, (typeof besideDoc)[number]> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => besideDoc.every((one) => one !== name)))

/** Makes a new contact from a row. */
function newContact(ctx: Ctx, row: ImportedContact): typeof emptyContact {
  const { emails = [], phones = [], agents = [], addresses = [], ...fields } = pickFields(row)
  const note = row.phone_note === undefined ? {} : { notes: addNote(row.notes, row.phone_note) }
  const given = {
    emails: [...emails],
    phones: [...phones],
    agents: [...agents],
    addresses: heldAddresses(ctx, addresses),
  }
  return { ...emptyContact, ...fields, ...given, ...note }
}

const isSameAddress = (one: ImportedAddress, other: ImportedAddress): boolean =>
  (['street', 'street2', 'city', 'zip'] as const).every(
    (part) => (one[part] ?? '').toLowerCase() === (other[part] ?? '').toLowerCase(),
  )

const lists = new Set(['emails', 'phones', 'agents', 'addresses'])

/** Adds the new entries of a row to the lists of a contact. Answers the changed lists. */
function longerLists(ctx: Ctx, row: ImportedContact, existing: Contact): Doc {
  const { emails = [], phones = [], agents = [], addresses = [] } = row
  const newEmails = emails.filter((one) => one !== existing.email && !existing.emails.includes(one))
  const newPhones = phones.filter((one) => one !== existing.phone && !existing.phones.includes(one))
  const newAgents = agents.filter(({ id }) => existing.agents.every((agent) => agent.id !== id))
  const newAddresses = addresses.filter((one) => existing.addresses.every((address) => !isSameAddress(one, address)))
  return {
    ...(newEmails.length > 0 && { emails: [...existing.emails, ...newEmails] }),
    ...(newPhones.length > 0 && { phones: [...existing.phones, ...newPhones] }),
    ...(newAgents.length > 0 && { agents: [...existing.agents, ...newAgents] }),
    ...(newAddresses.length > 0 && { addresses: [...existing.addresses, ...heldAddresses(ctx, newAddresses)] }),
  }
}

/**
 * Makes the change of a known contact by a row: its cells with another value. The primary email stays. A sealed field is
 * always set, so that an import does not reveal whether its value is the same.
 */
export function makeChange(ctx: Ctx, row: ImportedContact, existing: Contact): Doc {
  const { email, custom, ...fields } = pickFields(row)
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !lists.has(name))) as ImportedContact
  const said = {
    ...others,
    ...(row.active !== undefined && { active: row.active }),
    ...(email !== undefined && existing.email === undefined && !existing.emails.includes(email) && { email }),
    ...(row.phone_note && { notes: addNote(others.notes ?? existing.notes, row.phone_note) }),
    ...(custom && { custom: { ...existing.custom, ...custom } }),
  }
  const changed = Object.entries(said).filter(
    ([name, value]) => sealed.has(name) || !isDeepStrictEqual(({ ...existing } as Doc)[name], value),
  )
  return { ...Object.fromEntries(changed), ...longerLists(ctx, row, existing) }
}

/** Picks the values that a change replaces. */
export const valuesBefore = (change: Doc, existing: Contact): Doc =>
  Object.fromEntries(Object.keys(change).map((name) => [name, ({ ...existing } as Doc)[name] ?? null]))

/** Known people of some rows, and their contacts after the rows written so far. */
export interface Here {
  readonly people: KnownPeople
  readonly existing: Map<string, Contact>
}

interface Known {
  readonly here: Here
  readonly id: string
}

async function updateKnown(ctx: Ctx, { row, contact }: ImportRow, { here, id }: Known): Promise<RowOutcome> {
  const existing = here.existing.get(id)
  if (existing === undefined) throw new NotFound(`contacts ${id}`)
  const change = makeChange(ctx, contact, existing)
  if (Object.keys(change).length === 0) return { row, state: 'skipped', contact_id: id, words: 'Unchanged.' }
  const before = valuesBefore(change, existing)
  const now = await asVerb(ctx, contacts).amend({ id, amend: () => change })
  here.existing.set(id, now)
  return { row, state: 'updated', contact_id: id, version: now.version, before }
}

/** Omits secondary emails that another contact has: an address belongs to one contact. */
function withoutTaken({ people }: Here, given: ImportRow, id: string | undefined) {
  const { emails = [], ...contact } = given.contact
  const taken = emails.filter((email) => people.isOthers(email, id))
  const free = emails.filter((email) => !taken.includes(email))
  const omitted: OmittedCell[] = taken.map((value) => ({
    field: 'emails',
    label: 'Secondary emails',
    value,
    words: `${value} belongs to another contact.`,
  }))
  return { contact: { ...contact, ...(free.length > 0 && { emails: free }) }, omitted }
}

interface Choice {
  readonly known: RowOf<typeof contactImports>['known']
  readonly here: Here
}

/** Writes one row: adds a new person, and updates or skips a known one. */
export async function writeRow(ctx: Ctx, given: ImportRow, { known, here }: Choice): Promise<RowOutcome> {
  const { row } = given
  const id = here.people.idOf(given.contact)
  if (id !== undefined && known !== 'update')
    return { row, state: 'skipped', contact_id: id, words: 'This person is here already.', omitted: [] }
  const { contact, omitted } = withoutTaken(here, given, id)
  const noted = omitted.length > 0 && { omitted: [...given.omitted, ...omitted] }
  if (id !== undefined) return { ...(await updateKnown(ctx, { ...given, contact }, { here, id })), ...noted }
  const made = await asVerb(ctx, contacts).create({ doc: newContact(ctx, contact), active: contact.active })
  here.people.add(contact, made.id)
  here.existing.set(made.id, made)
  return { row, state: 'added', contact_id: made.id, version: made.version, ...noted }
}

const reachesIn = (row: ImportedContact): readonly string[] => [
  ...listEmails(row),
  ...(row.phone === undefined ? [] : [row.phone]),
]

/** Reads the known people of some rows, and locks them and their addresses against other writers. */
export async function takeHere(ctx: Ctx, rows: readonly ImportedContact[]): Promise<Here> {
  const idsAmong = (people: KnownPeople) => rows.flatMap((row) => people.idOf(row) ?? [])
  await lockContacts(ctx, idsAmong(await KnownPeople.among(ctx, rows)))
  await lockReaches(ctx, rows.flatMap(reachesIn))
  // A second look: a person may have been added before the address was locked.
  const people = await KnownPeople.among(ctx, rows)
  return { people, existing: await wholeContacts(ctx, idsAmong(people)) }
}
