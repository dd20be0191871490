import { describe, expect, it } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { textField, type Doc, type EditorField } from '../../../domain/kernel/index.ts'
import { followDocument, takeAnswer, takeTheirs } from './follow-form.ts'
import { createFormStore, typeInto, type FormState } from './form-store.ts'
import { changeOf, formValues } from './form-values.ts'

const [title, company, city] = [textField('title', 'Title'), textField('company', 'Company'), textField('city', 'City')]
const fields: readonly EditorField[] = [title, company, city]
const first: Doc = { id: 'c7', version: 1, title: 'CEO', company: 'Whitfield', city: 'Waco' }

/** State of a form in which a user typed. */
function stateWith(typed: Readonly<Record<string, string>>): FormState {
  const store = createFormStore(fields, first)
  for (const [property, value] of Object.entries(typed)) typeInto(store, { fields, scope: '', property, value })
  return store.get()
}

describe('followDocument', () => {
  it('an untouched field takes the value of a colleague and is marked; a touched one keeps its words', () => {
    const doc = { ...first, version: 2, company: 'Renamed' }
    const next = followDocument({ fields, state: stateWith({ title: 'VP' }), doc })
    expect(next.values).toEqual({ title: 'VP', company: 'Renamed', city: 'Waco' })
    expect(next.others).toEqual({ company: 'taken' })
    expect(changeOf(fields, next.base, next.values)).toEqual({ title: 'VP' })
    expect(next.base['version']).toBe(2)
  })

  it('a field that both changed keeps the words of the user and its version, over several versions', () => {
    const state = stateWith({ title: 'VP' })
    const second = { ...state, ...followDocument({ fields, state, doc: { ...first, version: 2, title: 'Owner' } }) }
    const doc = { ...first, version: 3, title: 'Owner', city: 'Dallas' }
    const third = { ...second, ...followDocument({ fields, state: second, doc }) }
    expect(third.values).toEqual({ title: 'VP', company: 'Whitfield', city: 'Dallas' })
    expect(third.others).toEqual({ title: 'kept', city: 'taken' })
    expect(third.base).toMatchObject({ version: 1, title: 'CEO', city: 'Dallas' })
    expect(changeOf(fields, third.base, third.values)).toEqual({ title: 'VP' })
  })

  it('a value that a colleague saved as well needs no save and no mark', () => {
    const doc = { ...first, version: 2, title: 'VP', city: 'Dallas' }
    const { base, values, others } = followDocument({ fields, state: stateWith({ title: 'VP' }), doc })
    expect([base, values, others]).toEqual([doc, formValues(fields, doc), {}])
  })
})

describe('takeTheirs', () => {
  it('the value of a colleague replaces that of the user, and the rest is saved as a change of their version', () => {
    const state = stateWith({ title: 'VP', company: 'Mine' })
    const doc = { ...first, version: 2, title: 'Owner' }
    const next = takeTheirs({ ...state, ...followDocument({ fields, state, doc }) }, title)
    expect([next.base, next.others]).toEqual([doc, {}])
    expect(changeOf(fields, next.base, next.values)).toEqual({ company: 'Mine' })
  })
})

describe('takeAnswer', () => {
  it('an item that the server completed during the request is no change of a colleague', () => {
    const legs: EditorField = { property: 'legs', label: 'Legs', component: 'items', fields: [] }
    const before: Doc = { id: 'q1', version: 1, legs: [{ id: 'a', pax: 2 }] }
    const sent: Doc = {
      legs: [
        { id: 'a', pax: 3 },
        { id: 'b', pax: 2 },
      ],
    }
    const typed = [
      { id: 'a', pax: 3, people: [{ name: 'Kim' }] },
      { id: 'b', pax: 5, people: [{ name: '' }] },
    ]
    const state = { ...createFormStore([legs], before).get(), values: { legs: typed } }
    const people = [{ name: '' }, { name: '' }]
    const doc = {
      id: 'q1',
      version: 2,
      legs: [
        { id: 'a', pax: 3, people },
        { id: 'b', pax: 2, people },
      ],
    }
    const next = takeAnswer({ fields: [legs], state, doc }, sent)
    expect(next).toMatchObject({ base: doc, stored: doc, values: { legs: typed }, others: {} })
  })

  it('a field that was typed during the request keeps its words; the others take the values of the server', () => {
    const state = stateWith({ title: 'vp', city: 'Dallas' })
    const sent = { ...state.values, city: 'Waco' }
    const doc = { ...first, version: 2, title: 'VP', company: 'Renamed' }
    const { values, others, base } = takeAnswer({ fields, state, doc }, sent)
    expect(values).toEqual({ title: 'VP', company: 'Renamed', city: 'Dallas' })
    expect([others, base]).toEqual([{}, doc])
  })

  it('a field that a colleague changed and the user typed during the request is still asked about', () => {
    const state = stateWith({ title: 'VP', city: 'Dallas' })
    const sent = { ...state.values, city: 'Waco' }
    const { values, others, base } = takeAnswer(
      { fields, state, doc: { ...first, version: 3, title: 'VP', city: 'Austin' } },
      sent,
    )
    expect(values['city']).toBe('Dallas')
    expect(others).toEqual({ city: 'kept' })
    expect(base).toMatchObject({ version: 1, title: 'VP', city: 'Waco' })
  })

  it('a part of a list that a colleague changed is asked about, though another part of it was sent', () => {
    const address = (id: string, name: string) => ({ id, city: name })
    const begun: Doc = { id: 'c7', version: 1, addresses: [address('a', 'Dallas'), address('b', 'Waco')] }
    const store = createFormStore(contacts.form, begun)
    const put = (value: readonly Doc[]) =>
      typeInto(store, { fields: contacts.form, scope: '', property: 'addresses', value })
    put([address('a', 'Plano'), address('b', 'Waco')])
    const sent = store.get().values
    put([address('a', 'Plano'), address('b', 'Austin')])
    const doc = { ...begun, version: 3, addresses: [address('a', 'Plano'), address('b', 'Frisco')] }
    const { base, others } = takeAnswer({ fields: contacts.form, state: store.get(), doc }, sent)
    expect(others).toEqual({ addresses: 'kept' })
    expect(base).toEqual({ ...begun, addresses: [address('a', 'Plano'), address('b', 'Waco')] })
  })

  it('an answer that is older than the document of the form changes no value', () => {
    const state = { ...stateWith({ city: 'Dallas' }), stored: { ...first, version: 3 } }
    const late = { ...first, version: 2, company: 'Late' }
    expect(takeAnswer({ fields, state, doc: late }, state.values).values).toBe(state.values)
  })

  it('parts that are as they are stored are shared with the stored document', () => {
    const home = { id: 'h', type: 'home', city: 'Waco' }
    const sent = formValues(contacts.form, { addresses: [home, { id: 'w', type: 'work', city: 'Tulsa' }] })
    const stored: Doc = structuredClone({ addresses: sent['addresses'] })
    const typed = { ...home, city: 'Waco TX' }
    const values = { ...sent, addresses: [typed, (sent['addresses'] as Doc[])[1]] }
    const state = { ...createFormStore<Doc>(contacts.form, {}).get(), values }
    const { addresses } = takeAnswer({ fields: contacts.form, state, doc: stored }, sent).values
    expect(addresses).toEqual([typed, { id: 'w', type: 'work', city: 'Tulsa' }])
    expect((addresses as Doc[])[1]).toBe((stored['addresses'] as Doc[])[1])
  })
})
