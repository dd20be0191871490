import { z } from 'zod'
import { regions } from '../../company/index.ts'
import {
  areaField,
  checkboxField,
  defineRecord,
  hasOneOf,
  numberField,
  shortText,
  textField,
  type Actor,
  type Issue,
} from '../../kernel/index.ts'
import { commerceMessages } from '../messages.ts'

const firstYear = 2000
const lastYear = 2100

/** Fault of a year that is no year of a tax table. */
export const yearIssues = (path: string, year: number | undefined): Issue[] =>
  year === undefined || (year >= firstYear && year <= lastYear)
    ? []
    : [commerceMessages.issue(path, 'tax-year', { first: firstYear, last: lastYear })]

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(regions).map(([code, name]) => [name.toUpperCase(), code]),
)

/** The two letters of a state that is written as 'tx' or 'Texas'; other words in capitals. */
export function writeState(typed: string): string {
  const word = typed.trim().toUpperCase()
  return codes.get(word) ?? word
}

/** Fault of a state that is not written in two letters. */
export const stateIssues = (state: string): Issue[] =>
  /^[A-Z]{2}$/.test(state) ? [] : [commerceMessages.issue('state', 'state-unknown')]

/** Rates are kept by admins and accounting. */
export const mayKeepRates = (actor: Actor): boolean => hasOneOf(actor, ['admin', 'accounting'])

/** General sales tax of a state in a year (decision E13). A year has effect until a later one is entered. */
export const taxStates = defineRecord({
  name: 'tax_states',
  label: { one: 'Sales tax of a state', many: 'Sales tax', path: 'sales tax' },
  path: 'clients/{client}/tax_states',
  shape: z.strictObject({
    /** Two letters. */
    state: shortText.min(1),
    /** Percent. */
    rate: z.number().min(0).max(100),
    year: z.int(),
    /** Shipping of taxed goods is taxed too. */
    taxes_shipping: z.boolean().default(false),
    notes: z.string().max(2000).default(''),
  }),
  access: { read: mayKeepRates, write: mayKeepRates },
  columns: { state: { type: 'text' }, year: { type: 'bigint' } },
  indexes: [['year', 'state']],
  unique: [['state', 'year']],
  search: { text: ['state', 'notes'], facets: { state: 'state', year: 'year' } },
  list: {
    columns: [
      { field: 'state', label: 'State', kind: 'code', sortable: true },
      { field: 'rate', label: 'Tax %', kind: 'number' },
      { field: 'year', label: 'Year', kind: 'code', sortable: true },
      { field: 'taxes_shipping', label: 'On shipping', kind: 'boolean' },
      { field: 'notes', label: 'Notes' },
    ],
    orderBy: { field: 'state', direction: 'asc' },
  },
  form: [
    textField('state', 'State', { required: true, colSpan: 4, description: 'Two letters, such as TX.' }),
    numberField('rate', 'Tax %', { required: true, colSpan: 4 }),
    numberField('year', 'Year', { required: true, colSpan: 4 }),
    checkboxField('taxes_shipping', 'Shipping is taxed'),
    areaField('notes', 'Notes', { rows: 2, maxLength: 2000 }),
  ],
  derive: (row) => ({ ...row, state: writeState(row.state) }),
  check: ({ state, year }) => [...stateIssues(state), ...yearIssues('year', year)],
  title: (doc) => [doc['state'], doc['year']].filter(Boolean).join(' '),
})
