import { z } from 'zod'
import {
  guessColumns,
  plainName,
  type ColumnChoice,
  type ColumnField,
  type ColumnFields,
} from '../../kernel/csv/column-choice.ts'
import type { CustomField } from '../../kernel/index.ts'
import { headerNames, ownColumns, type OwnColumn } from './header-names.ts'

const labels: Readonly<Record<OwnColumn, string>> = {
  name: 'Full name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  emails: 'Secondary emails',
  phone: 'Phone',
  phones: 'Other phones',
  company: 'Company',
  title: 'Title',
  type: 'Type',
  pax_type: 'Passenger type',
  birthdate: 'Birthdate',
  gender: 'Gender',
  weight: 'Weight (lbs)',
  verified: 'Verified',
  active: 'Active',
  agents: 'Agents',
  groups: 'Groups',
  consent: 'Consent',
  street: 'Street',
  street2: 'Street 2',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  country: 'Country',
  addresses: 'Addresses',
  notes: 'Notes',
}

const makeColumn = (field: OwnColumn): ColumnField => ({
  label: labels[field],
  isNeeded: false,
  names: headerNames(field),
})

/** Fields of a contact that a column of a file can hold, in addition to the client's custom fields. */
export const contactColumns = Object.fromEntries(
  ownColumns.map((field) => [field, makeColumn(field)]),
) as ColumnFields<OwnColumn>

/** A field of a contact, or `custom.<id>` for one that a client has added. */
export type ContactColumn = OwnColumn | `custom.${string}`

/** Columns about groups and consent; only users with access to groups can import them. */
export const groupColumns = ['groups', 'consent'] as const satisfies readonly OwnColumn[]

const columnName = z.union([z.enum(ownColumns), z.templateLiteral(['custom.', z.string().min(1).max(100)])])

/** Field of a contact for each column of a file. */
export const contactMapping = z.partialRecord(columnName, z.string().min(1).max(200))

const mostReplaced = 500

/** Replacements by field: from a cell value in lower case to its new value. An empty value omits the cell. */
export const replacedValues = z.partialRecord(
  columnName,
  z
    .record(z.string().min(1).max(500), z.string().max(500))
    .refine(
      (values) => Object.keys(values).length <= mostReplaced,
      `Replace ${mostReplaced} values of a column at most.`,
    ),
)

export type ReplacedValues = z.output<typeof replacedValues>

interface ColumnsOf {
  readonly fields: readonly CustomField[]
  /** True if the user may put people into groups. */
  readonly withGroups: boolean
}

/** Returns the fields that a column can be assigned to, with those that the client has added and not hidden. */
export function contactColumnsWith({ fields, withGroups }: ColumnsOf): ColumnFields<ContactColumn> {
  const closed: readonly string[] = withGroups ? [] : groupColumns
  const own = Object.entries(contactColumns).filter(([field]) => !closed.includes(field))
  const added = fields
    .filter(({ hidden }) => !hidden)
    .map(({ id, label }) => [`custom.${id}`, { label, isNeeded: false, names: [plainName(label)] }] as const)
  return Object.fromEntries([...own, ...added]) as ColumnFields<ContactColumn>
}

/** Uses a column 'Name' as the missing half if the file has only first names or only last names. */
function withBothNames(chosen: ColumnChoice<ContactColumn>): ColumnChoice<ContactColumn> {
  const { name, first_name: first, last_name: last, ...others } = chosen
  if (name === undefined || (first === undefined) === (last === undefined)) return chosen
  return { ...others, first_name: first ?? name, last_name: last ?? name }
}

/** Guesses the columns of a file of contacts. */
export const guessContactColumns = (
  fields: ColumnFields<ContactColumn>,
  columns: readonly string[],
  kept: ColumnChoice<ContactColumn>,
): ColumnChoice<ContactColumn> => withBothNames(guessColumns(fields, columns, kept))

/** Treatment of a row whose person exists already, by their address or number. */
export const knownPeople = ['skip', 'update'] as const
