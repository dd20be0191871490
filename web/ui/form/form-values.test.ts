import { describe, expect, it } from 'vitest'
import { contacts, tasks } from '../../../domain/crm/index.ts'
import { aircraft, deals, quotes, trips } from '../../../domain/charter/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { defineRecord, valueAt, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { issueWords } from '../../../domain/issue-words.ts'
import { records } from '../../../domain/records.ts'
import { blankDocument, changedFields, changeOf, fieldsFor, formErrors, formOpenTo, formValues } from './form-values.ts'
import { speakIssuesWith } from './issue-words.ts'

const definitions: readonly RecordDefinition[] = records

describe.each(definitions.map((definition) => [definition.name, definition] as const))(
  'form of %s',
  (_, definition) => {
    it('opening a form changes nothing', () => {
      const doc = blankDocument(definition)
      const values = formValues(definition.form, doc)
      expect(changedFields(definition.form, doc, values)).toEqual([])
      expect(changeOf(definition.form, doc, values)).toEqual({})
    })

    it('names each of its fields once', () => {
      const properties = definition.form.map((field) => field.property)
      expect(new Set(properties).size).toBe(properties.length)
    })
  },
)

describe('fieldsFor', () => {
  const departureOf = (definition: RecordDefinition, doc: Doc) =>
    fieldsFor(definition.form, doc).find(({ property }) => property === 'departure_date')

  it('shows a departure that the legs give, with the reason, and lets type one that they do not', () => {
    const legs = [{ id: '1', times: { takeoffUTC: 5000 } }]
    const given = { readOnly: true, description: 'The take-off of its first leg.' }
    for (const definition of [trips, quotes]) {
      expect(departureOf(definition, { legs })).toMatchObject(given)
      expect(departureOf(definition, { legs: [{ id: '1' }] })?.readOnly).toBeUndefined()
      expect(departureOf(definition, {})?.readOnly).toBeUndefined()
    }
    expect(departureOf(deals, { times: { takeoffUTC: 5000 } })?.readOnly).toBe(true)
    expect(departureOf(deals, { times: {} })?.readOnly).toBeUndefined()
  })
})

it('a form leaves out the fields that its reader may not see, a new one too', () => {
  const shownTo = (...roles: string[]) => {
    const actor = { userId: 'u', clientId: 'c', roles: new Set(roles), isDefaultClient: false }
    return formOpenTo(contacts, actor).form.map(({ property }) => property)
  }
  expect(shownTo('super')).toContain('third_party')
  expect(shownTo('admin')).not.toContain('third_party')
  expect(shownTo('contacts-r')).not.toContain('passport')
  expect(shownTo('contacts')).toContain('passport')
})

describe('changeOf', () => {
  it('choosing another airport or model clears the values of the former one', () => {
    const from = { id: 'a-1', icao: 'KDAL', name: 'Love Field', latitude: 32.8, timezone: 'America/Chicago' }
    const deal: Doc = { departureAirport: from, arrivalAirport: { icao: 'KTEB', name: 'Teterboro' } }
    const values = { ...formValues(deals.form, deal), departureAirport: { icao: 'KHPN' } }
    expect(changeOf(deals.form, deal, values)).toEqual({ departureAirport: { icao: 'KHPN' } })

    const plane: Doc = { tail_number: 'N1', model: { id: 'm-1', name: 'CJ3' }, airport: from }
    const emptied = { ...formValues(aircraft.form, plane), model: { name: 'CJ4' }, airport: '' }
    expect(changeOf(aircraft.form, plane, emptied)).toEqual({ model: { name: 'CJ4' }, airport: null })
  })

  const laro: Doc = {
    name: 'Laro',
    theme: { dark: '#111111', accent: '#3f51b5', icon: 'plane' },
    email: 'a@laro.example',
  }
  const opened = formValues(clients.form, laro)

  it('sends a nested field with its siblings', () => {
    const values = { ...opened, theme: { ...(valueAt(opened, 'theme') as Doc), accent: '#aa0000' } }
    expect(changeOf(clients.form, laro, values)).toEqual({
      theme: { dark: '#111111', accent: '#aa0000', icon: 'plane' },
    })
  })

  it('takes an emptied field away with null', () => {
    expect(changeOf(clients.form, laro, { ...opened, email: '' })).toEqual({ email: null })
  })

  it('sends no read-only field', () => {
    expect(changeOf(clients.form, laro, { ...opened, name_key: 'OTHER' })).toEqual({})
  })
})

const timezone = 'America/Chicago'

it('a value with its parts in another order is unchanged', () => {
  const home = { id: 'h', type: 'home', city: 'Waco' }
  const doc = { addresses: [home] }
  const values = { ...formValues(contacts.form, doc), addresses: [{ city: 'Waco', type: 'home', id: 'h' }] }
  expect(changedFields(contacts.form, doc, values)).toEqual([])
})

describe('formErrors', () => {
  const form = contacts.form.map((field) => (field.property === 'first_name' ? { ...field, required: true } : field))
  const required = defineRecord({ ...contacts, form })

  it('names the label of a required field, and a phone that does not exist', () => {
    const errors = formErrors(required, {}, { values: { first_name: '', phone: '555' }, timezone })
    expect(errors['first_name']).toBe('First name is required.')
    expect(errors['phone']).toBe('Invalid')
  })

  it.each([
    ['input-stacked-text', 'Thing is required.'],
    ['input-timezone', 'Thing is required.'],
    ['input-blog', 'Thing is required.'],
    ['input-icon', 'Required'],
    ['input-dimensions', 'Required'],
    ['input-url', 'Required'],
    ['input-product', 'Required'],
    ['input-product-array', 'Required'],
    ['input-group', 'Required'],
  ] as const)('says of an empty %s: %s', (component, words) => {
    const thing = defineRecord({
      ...contacts,
      form: [{ property: 'title', label: 'Thing', component, required: true }],
    })
    expect(formErrors(thing, {}, { values: { title: '' }, timezone })['title']).toBe(words)
  })

  it('takes a phone as it is typed', () => {
    expect(formErrors(contacts, {}, { values: { phone: '(201) 555-0148' }, timezone })['phone']).toBeUndefined()
  })

  it('knows an address that is none, unless it was stored already', () => {
    const wrong = { email: 'dana@', first_name: 'Dana' }
    expect(formErrors(contacts, {}, { values: wrong, timezone })['email']).toBe('The email format is invalid')
    expect(formErrors(contacts, wrong, { values: { ...wrong, first_name: 'Dan' }, timezone })['email']).toBeUndefined()
  })

  it('reports a number that is out of its bounds, and one that is none, in plain words', () => {
    speakIssuesWith(issueWords)
    const of = (definition: RecordDefinition, values: Doc) =>
      formErrors(definition, { name: 'Order crew cars' }, { values: { name: 'Order crew cars', ...values }, timezone })
    expect(of(contacts, { weight: -5 })['weight']).toBe('Enter 0 or more.')
    expect(of(tasks, { index: 500, completed: -3, tested: 1.5 })).toEqual({
      index: 'Enter 100 or less.',
      completed: 'Enter 0 or more.',
      tested: 'Enter a whole number.',
    })
    expect(of(tasks, { changeId: 'x'.repeat(501) })['changeId']).toBe('Use 500 characters or fewer.')
    speakIssuesWith(() => undefined)
  })

  it('says of a long text that it is too long', () => {
    const values = { notes: 'x'.repeat(20_001) }
    expect(formErrors(contacts, {}, { values, timezone })['notes']).toBe('Notes exceeds max length.')
  })

  it('asks for a date in its format, and allows no end before the start', () => {
    const at = Date.UTC(2026, 10, 20, 12)
    expect(formErrors(contacts, {}, { values: { birthdate: '11/20' }, timezone })['birthdate']).toBe(
      'Required format: m/d/yyyy',
    )
    const values = { departure_date: at, return_date: at - 3_600_000 }
    expect(formErrors(trips, {}, { values, timezone })['return_date']).toBe('Date not allowed')
  })
})
