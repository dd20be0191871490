import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { EditorField } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { notices, notify } from '../../platform/notices.ts'
import { FieldInput } from './field-input.tsx'
import { fieldsFor } from './form-values.ts'
import { FormSourcesProvider } from './form-sources.ts'

const people = Array.from({ length: 12 }, (_, place) => ({ id: `p${place}`, label: `Person ${place}` }))

/** The input of a field in a form that keeps its value; returns the last one. */
function show(field: EditorField, begins: unknown = '', isReadOnly = false) {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  const given: unknown[] = []
  function Form() {
    const [value, setValue] = useState(begins)
    const onChange = (next: unknown) => {
      given.push(next)
      setValue(next)
    }
    return <FieldInput field={field} value={value} isReadOnly={isReadOnly} onChange={onChange} />
  }
  render(
    <Platform>
      <MantineProvider env="test">
        <FormSourcesProvider value={{ people, roles: [] }}>
          <Form />
        </FormSourcesProvider>
      </MantineProvider>
    </Platform>,
  )
  return { last: () => given.at(-1) }
}

const typeInto = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

describe('a date', () => {
  const field: EditorField = { property: 'birthdate', label: 'Birthdate', component: 'input-date' }

  it('is typed as month/day/year and kept at 6 in the morning of the client', () => {
    const { last } = show(field)
    typeInto('Birthdate', '11/20/2026')
    expect(last()).toBe(Date.UTC(2026, 10, 20, 12))
  })

  it('asks for the format on blur, and keeps the typed words', () => {
    const { last } = show(field)
    typeInto('Birthdate', '20.11.2026')
    expect(screen.queryByText('Required format: m/d/yyyy')).toBeNull()
    fireEvent.blur(screen.getByLabelText('Birthdate'))
    expect(screen.getByText('Required format: m/d/yyyy')).toBeDefined()
    expect([valueOf('Birthdate'), last()]).toEqual(['20.11.2026', '20.11.2026'])
  })
})

describe.each([
  { type: 'money', shown: '-$12.50', kept: -1250 },
  { type: 'number', shown: '-12.5', kept: -12.5 },
] as const)('a field of type $type', ({ type, shown, kept }) => {
  const field: EditorField = { property: 'amount', label: 'Amount', component: 'input-stacked-text', type }
  const typed = (text: string) => {
    typeInto('Amount', text)
    return valueOf('Amount')
  }

  it('keeps its minus sign from the first key on', () => {
    const { last } = show(field)
    expect(typed('-')).toMatch(/^-/)
    expect(last()).toBe('')
    typeInto('Amount', shown)
    expect([valueOf('Amount'), last()]).toEqual([shown, kept])
  })

  it('becomes empty when only a sign was typed', () => {
    const { last } = show(field, kept)
    typed('-')
    fireEvent.blur(screen.getByLabelText('Amount'))
    expect([valueOf('Amount'), last()]).toEqual(['', ''])
  })
})

it('a number keeps its point and the zeros behind it while more is typed', () => {
  const { last } = show({ property: 'ratio', label: 'Ratio', component: 'input-stacked-text', type: 'number' })
  for (const text of ['0', '0.', '0.0', '0.05']) {
    typeInto('Ratio', text)
    expect(valueOf('Ratio')).toBe(text)
  }
  expect(last()).toBe(0.05)
})

it('a date with a time has both, and rounds the time up when it is left', () => {
  const { last } = show({ property: 'date', label: 'Date', component: 'input-date-time' })
  typeInto('Date', '11/20/2026')
  typeInto('Date: time', '8:01 am')
  fireEvent.blur(screen.getByLabelText('Date: time'))
  expect(last()).toBe(Date.UTC(2026, 10, 20, 14, 15))
  expect(valueOf('Date: time')).toBe('8:15 AM')
})

it('a phone is formatted as it is typed and kept as E.164', () => {
  const { last } = show({ property: 'phone', label: 'Phone', component: 'input-phone' })
  typeInto('Phone', '12015550')
  expect(valueOf('Phone')).toBe('(201) 555-0')
  typeInto('Phone', '(201) 555-0148')
  fireEvent.blur(screen.getByLabelText('Phone'))
  expect(last()).toBe('+12015550148')
  expect(valueOf('Phone')).toBe('(201) 555-0148')
})

it('a counted long text is linked to all its hints', () => {
  const description = 'Missing in French'
  show({ property: 'lead', label: 'Lead', component: 'input-stacked-textarea', maxLength: 5, description })
  expect(screen.getByText('Missing in French').textContent).toBe('Missing in French')
  expect(screen.getByText('0 of 5 characters').textContent).toBe('0 of 5 characters')
})

it('a long text counts its characters, in red when there are too many', () => {
  show({ property: 'notes', label: 'Notes', component: 'input-stacked-textarea', maxLength: 5 })
  typeInto('Notes', 'abcde')
  expect(screen.getByText('5 of 5 characters').dataset['over']).toBeUndefined()
  typeInto('Notes', 'abcdef')
  expect(screen.getByText('6 of 5 characters').dataset['over']).toBe('true')
})

describe('a list of texts', () => {
  const field: EditorField = { property: 'urls', label: 'Addresses', component: 'input-text-array' }
  const typeIntoList = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Addresses' }), { target: { value } })
  const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add to Addresses' }))

  it('refuses an empty or duplicate entry, and says so', () => {
    const { last } = show(field, ['one'])
    add()
    expect(screen.getByText('Cannot add an empty item.')).toBeDefined()
    typeIntoList(' one ')
    expect(screen.queryByText('Cannot add an empty item.')).toBeNull()
    add()
    expect(screen.getByText('This item already exists in the list.')).toBeDefined()
    expect(last()).toBeUndefined()
  })

  it('takes a text by Enter without its blanks, and gives one back', () => {
    const { last } = show(field, ['one'])
    typeIntoList(' two ')
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Addresses' }), { key: 'Enter' })
    expect(last()).toEqual(['one', 'two'])
    fireEvent.click(screen.getByRole('button', { name: 'Remove one' }))
    expect(last()).toEqual(['two'])
  })
})

it('a list of choices of one’s own leaves out empty and double values', () => {
  const { last } = show({ property: 'tags', label: 'Tags', component: 'input-select-array' }, ['one'])
  const input = screen.getByRole('combobox', { name: 'Tags' })
  fireEvent.paste(input, { clipboardData: { getData: () => ' two ; one ;; two ' } })
  expect(last()).toEqual(['one', 'two'])
})

it('a yes or no takes the words true and false', () => {
  const field: EditorField = { property: 'active', label: 'Active', component: 'input-checkbox', type: 'boolean' }
  show(field, 'true')
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
})

it('followers are at most 10', () => {
  const chosen = people.slice(0, 10)
  const { last } = show({ property: 'followers', label: 'Followers', component: 'input-followers' }, chosen)
  const input = screen.getByRole('combobox', { name: 'Followers' })
  fireEvent.click(input)
  fireEvent.click(screen.getByRole('option', { name: 'Person 10', hidden: true }))
  expect(last()).toBeUndefined()
})

it('a time zone is one of the US, or the stored one', async () => {
  show({ property: 'timezone', label: 'Time zone', component: 'input-timezone' }, 'Europe/London')
  fireEvent.click(screen.getByRole('combobox', { name: 'Time zone' }))
  const list = await screen.findByRole('listbox', { hidden: true })
  const names = within(list)
    .getAllByRole('option', { hidden: true })
    .map((option) => option.textContent)
  expect(names).toHaveLength(30)
  expect(names).toContain('Europe/London')
})

it.each([
  [true, undefined],
  [false, ''],
])('choosing the chosen value again empties an optional dropdown only (required: %s)', (required, left) => {
  const options = [{ value: 'a', label: 'Asked' }]
  const { last } = show({ property: 'stage', label: 'Stage', component: 'input-select', options, required }, 'a')
  fireEvent.click(screen.getByRole('combobox', { name: /^Stage/ }))
  fireEvent.click(screen.getByRole('option', { name: 'Asked', hidden: true }))
  expect(last() ?? undefined).toBe(left)
})

describe('a dropdown that cannot be changed', () => {
  const field: EditorField = {
    property: 'stage',
    label: 'Stage',
    component: 'input-select',
    options: [{ value: 'a', label: 'Asked' }],
  }

  it.each([
    [field, 'Your roles let you see this, not change it. Please contact an admin.'],
    [{ ...field, readOnly: true }, 'Flightline updates this field.'],
    [{ ...field, readOnly: true, description: 'Where it is.' }, 'Flightline updates this field.'],
    ...fieldsFor([{ ...field, given: () => 'It is that of the legs.' }], {}).map(
      (one) => [one, 'It is that of the legs.'] as const,
    ),
  ] as const)('says Not Allowed and why', (shown, message) => {
    notify(null)
    show(shown, 'a', true)
    fireEvent.click(screen.getByRole('combobox', { name: 'Stage' }))
    expect(notices.get()).toMatchObject([{ title: 'Not Allowed', message, kind: 'error' }])
  })

  it('says it of people too', () => {
    notify(null)
    show({ property: 'followers', label: 'Followers', component: 'input-followers' }, [people[0]], true)
    fireEvent.click(screen.getByRole('combobox', { name: 'Followers' }))
    expect(notices.get()).toMatchObject([{ title: 'Not Allowed' }])
  })

  it('shows no fault for a valid value', () => {
    notify(null)
    show(field, 'a')
    fireEvent.click(screen.getByRole('combobox', { name: 'Stage' }))
    expect(notices.get()).toEqual([])
  })
})

const fiveHundred = Array.from({ length: 500 }, (_, at) => ({ value: `v${at}`, label: `Number ${at}` }))

it.each([
  [{ property: 'zone', label: 'Choice', component: 'input-timezone' }, 'No time zone found'],
  [{ property: 'one', label: 'Choice', component: 'input-select', options: fiveHundred }, 'Nothing found'],
  [{ property: 'some', label: 'Choice', component: 'input-select-array', options: fiveHundred }, 'Nothing found'],
] as const satisfies readonly (readonly [EditorField, string])[])(
  'words that find no choice say so',
  (field, words) => {
    show(field)
    const input = screen.getByRole('combobox', { name: 'Choice' })
    act(() => input.focus())
    fireEvent.click(input)
    fireEvent.change(input, { target: { value: 'not like any' } })
    expect(screen.getByText(words).textContent).toBe(words)
  },
)
