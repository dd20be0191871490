import { describe, expect, it } from 'vitest'
import { hasSharedCases, readSharedCase } from '../../../tests/fixtures/shared-cases.ts'
import { contactColumnsWith, guessContactColumns } from './contact-columns.ts'
import { readContactRows } from './contact-rows.ts'

const facts = { typeNames: [], fields: [], agents: [], timezone: 'America/New_York' }

const splitCells = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

function readCase(name: string) {
  const [, ...lines] = readSharedCase(name).toString('utf8').trim().split(/\r?\n/)
  const rows = lines.map((line, at) => {
    const [full = '', email = '', phone = ''] = splitCells(line)
    return { number: at + 2, cells: { name: full, ...(email && { email }), ...(phone && { phone }) } }
  })
  return readContactRows(rows, facts)
}

describe.skipIf(!hasSharedCases)('rows of contact imports from public bug reports', () => {
  it('a phone and an email with invisible marks are read without them', () => {
    const { read, faults } = readCase('54-phone-invisible.csv')
    expect(faults).toEqual([])
    expect(read.map(({ contact }) => contact.phone)).toEqual(['+12125550174', '+12125550175', undefined])
    expect(read[2]?.contact.email).toBe('bo.zw@ray.example')
  })

  it('a phone with an extension is read, and the extension is noted', () => {
    const { read, faults } = readCase('55-phone-extension.csv')
    expect(faults).toEqual([])
    expect(read.map(({ contact }) => [contact.phone, contact.phone_note])).toEqual([
      ['+12125550174', 'Phone as imported: (212) 555-0174 ext. 12'],
      ['+12125550175', 'Phone as imported: 212-555-0175 x7'],
      ['+12125550176', 'Phone as imported: +1 212 555 0176 (office)'],
    ])
  })

  it('a placeholder in the phone column leaves the person without a phone', () => {
    const { read, faults } = readCase('57-phone-placeholder.csv')
    expect(faults).toEqual([])
    expect(read.map(({ contact }) => [contact.phone, contact.phone_note])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  it('a name keeps its apostrophe and its suffix', () => {
    const { read } = readCase('53-names.csv')
    const names = read.map(({ contact }) => `${contact.first_name} ${contact.last_name}`)
    expect(names.slice(0, 2)).toEqual(["Sean O'Brien", "Russo D'Angelo"])
    expect(names[2]).toBe('John Smith Jr.')
    expect(names[3]).toContain('Ann Ott')
  })
})

describe('a phone cell of an import', () => {
  const readPhone = (phone: string) =>
    readContactRows([{ number: 2, cells: { name: 'Kim Vale', phone } }], facts).read[0]?.contact

  it('a cell with two numbers gives a first and a further number', () => {
    expect(readPhone('212-555-0174 / +1 212 555 0175')).toMatchObject({
      phone: '+12125550174',
      phones: ['+12125550175'],
    })
  })

  it('a number with 00 before its country is read', () => {
    expect(readPhone('0044 20 7946 0018')?.phone).toBe('+442079460018')
  })

  it('a phone cell without a number is omitted with a reason, and the person is imported', () => {
    const { read, faults } = readContactRows([{ number: 2, cells: { name: 'Kim Vale', phone: 'call Ann' } }], facts)
    expect(faults).toEqual([])
    expect(read).toMatchObject([
      {
        contact: { first_name: 'Kim' },
        omitted: [{ field: 'phone', label: 'Phone', value: 'call Ann', words: "'call Ann' is not a phone number." }],
      },
    ])
  })
})

describe('a row that is known only by a badly written cell', () => {
  it.each([
    'Kim@vale.example (work)',
    'Email: kim@vale.example',
    'kim@vale.example/kim2@vale.example',
    'kim@vale.example & kim2@vale.example',
  ])('an email written as %j imports the person', (email) => {
    const { read, faults } = readContactRows([{ number: 2, cells: { email } }], facts)
    expect(faults).toEqual([])
    expect(read).toMatchObject([{ contact: { email: 'kim@vale.example' }, omitted: [] }])
  })

  it.each(["'+12125550174", '=+12125550174', '2125550174.0', '00 1 212 555 0174', 'M 212-555-0174'])(
    'a phone written as %j imports the person',
    (phone) => {
      const { read, faults } = readContactRows([{ number: 2, cells: { phone } }], facts)
      expect(faults).toEqual([])
      expect(read).toMatchObject([{ contact: { phone: '+12125550174' }, omitted: [] }])
    },
  )

  it('headers in Dutch are recognized', () => {
    const columns = ['Voornaam', 'Achternaam', 'E-mailadres', 'Telefoonnummer', 'Geboortedatum', 'Bedrijf']
    const chosen = guessContactColumns(contactColumnsWith({ fields: [], withGroups: false }), columns, {})
    expect(Object.keys(chosen).toSorted()).toEqual([
      'birthdate',
      'company',
      'email',
      'first_name',
      'last_name',
      'phone',
    ])
  })
})

it('a phone cell with thousands of characters is omitted with a reason', () => {
  const { read } = readContactRows([{ number: 2, cells: { name: 'Kim Vale', phone: `1${' '.repeat(3000)}2` } }], facts)
  expect(read[0]?.omitted).toMatchObject([
    { field: 'phone', words: expect.stringContaining('more than 2000') as string },
  ])
})

it("a cell 'Constructor' is kept in a column with replaced values", () => {
  const replaced = { title: { boss: 'Director' } }
  const { read } = readContactRows([{ number: 2, cells: { name: 'Kim Vale', title: 'Constructor' } }], {
    ...facts,
    replaced,
  })
  expect(read[0]?.contact.title).toBe('Constructor')
})
