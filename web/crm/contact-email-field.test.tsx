import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { ContactEmailField } from './contact-email-field.tsx'

vi.mock('@mantine/hooks', async (original) => ({
  ...(await original<object>()),
  useDebouncedValue: (value: unknown) => [value],
}))

const field = contacts.form.find(({ property }) => property === 'email')
if (field === undefined) throw new Error('a contact has no email')

const taken =
  'Email "pia@taken.example" already exists on another contact. You should merge it into this one. Click the three-dot icon.'

function Typed({ recordId, begin }: { readonly recordId: string | undefined; readonly begin: string }) {
  const [value, setValue] = useState<unknown>(begin)
  if (field === undefined) return null
  return <ContactEmailField field={field} value={value} isReadOnly={false} recordId={recordId} onChange={setValue} />
}

function show(recordId: string | undefined, begin = 'otto@own.example') {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const asked: string[] = []
  vi.spyOn(platform.api, 'call').mockImplementation(async (_contract: object, input?: object) => {
    const { email } = (input as { body: { email: string } }).body
    asked.push(email)
    return email === 'pia@taken.example' ? [{ id: 'pia', name: 'Pia' }] : [{ id: 'otto', name: 'Otto' }]
  })
  render(
    <Platform>
      <MantineProvider env="test">
        <Typed recordId={recordId} begin={begin} />
      </MantineProvider>
    </Platform>,
  )
  return asked
}

const box = () => screen.getByLabelText<HTMLInputElement>('Email')
const type = (value: string) => fireEvent.change(box(), { target: { value } })

it('says before a save that the address is that of another contact, until it is another one', async () => {
  const asked = show('otto')
  type('Pia@taken.example ')
  expect(await screen.findByText(taken)).toBeDefined()
  expect(box().getAttribute('aria-invalid')).toBe('true')
  type('otto@new.example')
  expect(screen.queryByText(taken)).toBeNull()
  await waitFor(() => expect(asked).toEqual(['pia@taken.example', 'otto@new.example']))
  expect(box().getAttribute('aria-invalid')).not.toBe('true')
})

it('sends no query for the contact’s address, an incomplete one, or one of a new contact', async () => {
  const asked = show('otto')
  type('otto@')
  type('Otto@own.example')
  await act(async () => undefined)
  expect(asked).toEqual([])
})

it('leaves a new contact to the list of who is here already', async () => {
  const asked = show(undefined, '')
  type('pia@taken.example')
  await act(async () => undefined)
  expect(asked).toEqual([])
})
