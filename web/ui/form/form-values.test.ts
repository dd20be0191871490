import { describe, expect, it } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { defineRecord, valueAt, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { records } from '../../../domain/records.ts'
import { blankDocument, changedFields, changeOf, formErrors, formValues } from './form-values.ts'

const definitions: readonly RecordDefinition[] = records

describe.each(definitions.map((definition) => [definition.name, definition] as const))(
  'form of %s',
  (_, definition) => {
    it('changes nothing by being opened', () => {
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

describe('changeOf', () => {
  const laro: Doc = {
    name: 'Laro',
    theme: { dark: '#111111', accent: '#3f51b5', icon: 'plane' },
    email: 'a@laro.example',
  }
  const opened = formValues(clients.form, laro)

  it('sends a nested field with what stands beside it', () => {
    const values = { ...opened, theme: { ...(valueAt(opened, 'theme') as Doc), accent: '#aa0000' } }
    expect(changeOf(clients.form, laro, values)).toEqual({
      theme: { dark: '#111111', accent: '#aa0000', icon: 'plane' },
    })
  })

  it('takes an emptied field away with null', () => {
    expect(changeOf(clients.form, laro, { ...opened, email: '' })).toEqual({ email: null })
  })

  it('sends nothing of a read-only field', () => {
    expect(changeOf(clients.form, laro, { ...opened, name_key: 'OTHER' })).toEqual({})
  })
})

describe('formErrors', () => {
  const form = contacts.form.map((field) => (field.property === 'first_name' ? { ...field, required: true } : field))
  const required = defineRecord({ ...contacts, form })

  it('names the label of a required field, and a phone that does not exist', () => {
    const errors = formErrors(required, {}, { first_name: '', phone: '555' })
    expect(errors['first_name']).toBe('First name is required.')
    expect(errors['phone']).toBe('Invalid')
  })

  it('takes a phone as it is typed', () => {
    expect(formErrors(contacts, {}, { phone: '(201) 555-0148' })['phone']).toBeUndefined()
  })
})
