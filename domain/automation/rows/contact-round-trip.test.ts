import { expect, test } from 'vitest'
import {
  contactColumnsWith,
  contacts,
  guessContactColumns,
  readContactRows,
  type ContactColumn,
} from '../../crm/index.ts'
import { rowsByColumns } from '../../kernel/csv/column-choice.ts'
import { csvLine } from '../../kernel/csv/csv.ts'
import { readCsv } from '../../kernel/csv/read-csv.ts'
import { valueAt, type Actor } from '../../kernel/index.ts'
import { cellsOf, exportColumns } from './export-columns.ts'

const actor: Actor = { userId: 'jo', clientId: 'c', roles: new Set(['admin']), isDefaultClient: true }
const timezone = 'America/Chicago'
const jo = { id: 'jo', label: 'Jo Stern' }
const ana = { id: 'ana', label: 'Ana Ruiz' }

const given = {
  first_name: 'Pia',
  last_name: "O'Brien, Jr.",
  email: 'pia@vale.example',
  emails: ['pia.two@vale.example', 'pia.three@vale.example'],
  phone: '+442079460018',
  company: 'Vale, Air "East"',
  title: '=Head of flights',
  type: 'Owner',
  pax_type: 'Adult' as const,
  gender: 'F',
  verified: true,
  agents: [jo, ana],
  notes: 'Likes tea.\nNo nuts.',
  addresses: [
    {
      type: 'billing' as const,
      company: 'Vale Air; East',
      street: '1 Main St',
      city: 'Austin',
      state: 'TX',
      zip: '04101',
      country: 'US',
      email: 'bills@vale.example',
      residential: false,
      default: true,
    },
    {
      type: 'shipping' as const,
      first_name: 'Pia',
      street: 'Via Roma 2',
      zip: '00184',
      country: 'IT',
      phone: '+390612345678',
      residential: true,
      default: false,
    },
  ],
}

test('a contact that was exported is imported with every column', () => {
  const stored = contacts.shape.parse({
    ...given,
    addresses: given.addresses.map((one, at) => ({ ...one, id: `a${at}` })),
  })
  const row = { ...stored, ...contacts.derive?.(stored, 0), active: false, id: 'c1', date: 1000, last_date: 1000 }
  const columns = exportColumns(contacts, actor)
  const cells = columns.map(({ field }) => cellsOf(contacts, field, timezone)(valueAt(row, field), row))
  const words = cells.map((cell) => (typeof cell === 'string' ? cell : cell.value))
  const read = readCsv(csvLine(columns.map(({ label }) => label)) + csvLine(words))
  if (!('table' in read)) throw new Error('The export is no table.')

  const mapping = guessContactColumns(contactColumnsWith({ fields: [], withGroups: true }), read.table.columns, {})
  const unused = read.table.columns.filter((column) => !Object.values(mapping).includes(column))
  expect(unused).toEqual(['Updated', 'Date', 'Id'])
  const agents = [jo, ana].map((entry) => ({ entry, names: [entry.label] }))
  const facts = { typeNames: ['Owner'], fields: [], timezone, agents, groups: [] }
  const { read: rows, faults } = readContactRows(rowsByColumns<ContactColumn>(read.table, mapping), facts)
  expect(faults).toEqual([])
  expect(rows.map(({ omitted }) => omitted)).toEqual([[]])
  const addresses = given.addresses.map((address) =>
    expect.objectContaining({ street: address.street, zip: address.zip }),
  )
  expect(rows[0]?.contact).toEqual({ ...given, active: false, addresses })
  expect(rows[0]?.contact.addresses?.[0]).toEqual({ ...given.addresses[0], residential: undefined })
})
