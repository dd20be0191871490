import {
  isTaken,
  singleFacts,
  type ContactDoc,
  type ManyFact,
  type MergeChoices,
  type SingleFact,
} from '../../../domain/crm/index.ts'
import { formatPhone } from '../../ui/format-value.ts'

export const singleLabels: Readonly<Record<SingleFact, string>> = {
  name: 'Name',
  email: 'Main email',
  phone: 'Main phone',
  company: 'Company',
  title: 'Title',
  type: 'Type',
  pax_type: 'Passenger type',
  gender: 'Gender',
  passport: 'Passport',
  birthdate: 'Birthdate',
  weight: 'Weight',
}

export const manyLabels: Readonly<Record<ManyFact, string>> = {
  emails: 'Emails',
  phones: 'Phones',
  agents: 'Agents',
  accounts: 'Accounts',
  addresses: 'Addresses',
  notes: 'Notes',
}

const genders: Readonly<Record<string, string>> = { F: 'Female', M: 'Male', X: 'Unspecified' }

const sealed: ReadonlySet<SingleFact> = new Set(['passport', 'birthdate', 'weight'])

/** A contact as the server presents it: sealed facts are named where they hold something. */
export type Side = ContactDoc & { readonly sealed?: readonly string[] | undefined }

/** A fact of one side in words; empty where there is none. */
export function wordsOf(side: Side, fact: SingleFact): string {
  if (sealed.has(fact)) return side.sealed?.includes(fact) === true ? 'Sealed' : ''
  if (fact === 'name') return [side.first_name, side.last_name].filter(Boolean).join(' ')
  const value = side[fact]
  if (value === undefined) return ''
  if (fact === 'phone') return formatPhone(String(value))
  return fact === 'gender' ? (genders[String(value)] ?? String(value)) : String(value)
}

export const isSealedFact = (fact: SingleFact): boolean => sealed.has(fact)

export interface Rows {
  /** Both have it, and differ: the user chooses. */
  readonly chosen: readonly SingleFact[]
  /** One has it, or both say the same. */
  readonly settled: readonly SingleFact[]
}

/** Which facts there are to choose between. Two sealed values cannot be compared here: they are asked. */
export function rowsOf(kept: Side, gone: Side): Rows {
  const known = singleFacts.filter((fact) => wordsOf(kept, fact) !== '' || wordsOf(gone, fact) !== '')
  const isChosen = (fact: SingleFact): boolean => {
    const [mine, other] = [wordsOf(kept, fact), wordsOf(gone, fact)]
    return mine !== '' && other !== '' && (isSealedFact(fact) || mine !== other)
  }
  return { chosen: known.filter(isChosen), settled: known.filter((fact) => !isChosen(fact)) }
}

/** Values of a field with several. */
export function manyOf(side: Side, fact: ManyFact): readonly string[] {
  const lists: Readonly<Record<ManyFact, () => readonly (string | undefined)[]>> = {
    emails: () => [side.email, ...side.emails],
    phones: () => [side.phone, ...side.phones].map((phone) => phone && formatPhone(phone)),
    agents: () => side.agents.map(({ label }) => label),
    accounts: () => side.accounts.map(({ name }) => name),
    addresses: () =>
      side.addresses.map(
        ({ nickname, company, street, city }) => nickname || [company, street, city].filter(Boolean).join(', '),
      ),
    notes: () => [side.notes?.trim()],
  }
  return lists[fact]().filter((text): text is string => text !== undefined && text !== '')
}

/** Values that only the removed contact has. */
export const isBrought = (kept: Side, gone: Side, fact: ManyFact): boolean => {
  const own = manyOf(kept, fact)
  return manyOf(gone, fact).some((text) => !own.includes(text))
}

export interface MergingSides {
  readonly kept: Side
  readonly gone: Side
  readonly choices: MergeChoices
}

/** The fact that remains after the merge, in words. */
export const standsAs = ({ kept, gone, choices }: MergingSides, fact: SingleFact): string => {
  const isOthers = isSealedFact(fact)
    ? wordsOf(gone, fact) !== '' && (choices.taken.includes(fact) || wordsOf(kept, fact) === '')
    : isTaken({ kept, gone, choices }, fact)
  return wordsOf(isOthers ? gone : kept, fact)
}
