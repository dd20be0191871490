import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { contactTypeField } from '../../domain/kernel/index.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { notices, notify } from '../platform/notices.ts'
import { ContactTypeField } from './contact-type-field.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { readonly to: string; readonly children: string }) => <a href={to}>{children}</a>,
}))

function show(isReadOnly = false) {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [{ id: 't1', version: 1, name: 'Broker' }] }))
  platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  const onChange = vi.fn<(value: unknown) => void>()
  const field = contactTypeField('type', 'Type')
  render(
    <Platform>
      <MantineProvider env="test">
        <ContactTypeField field={field} value="Gone" isReadOnly={isReadOnly} onChange={onChange} />
      </MantineProvider>
    </Platform>,
  )
  return onChange
}

const names = () => screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent)

it('offers the types of the client, and a removed one that is still in use', async () => {
  const onChange = show()
  fireEvent.click(screen.getByRole('combobox', { name: 'Type' }))
  await waitFor(() => expect(names()).toEqual(['Broker', 'Gone']))
  fireEvent.click(screen.getByRole('option', { name: 'Broker', hidden: true }))
  expect(onChange).toHaveBeenCalledWith('Broker')
})

it('leads who may make types to a new one', () => {
  show()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/laro/company/settings/contact-types/new')
})

it('has no link without options, and says why', () => {
  notify(null)
  show(true)
  expect(screen.queryByRole('link')).toBeNull()
  fireEvent.click(screen.getByRole('combobox', { name: 'Type' }))
  expect(notices.get()).toMatchObject([{ title: 'Not Allowed' }])
  notify(null)
})
