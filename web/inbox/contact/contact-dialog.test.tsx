import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { peopleReached } from '../../../domain/crm/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { OpenDialogs } from '../../ui/open-dialogs.tsx'
import { ContactDialog } from './contact-dialog.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined, useRouter: () => ({}) }))

it('says in an alert why a contact was not saved, and keeps what was typed (2-content section 8)', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const refused = new ApiError(409, {
    error: 'conflict',
    title: 'Not saved',
    message: 'The line to the store is down.',
  })
  Object.assign(platform.api, { call: vi.fn<() => Promise<unknown>>(() => Promise.reject(refused)) })
  const control = { set: vi.fn<() => Promise<boolean>>(), refresh: vi.fn<() => Promise<boolean>>() }
  render(
    <Platform>
      <MantineProvider env="test">
        <ContactDialog contactId={undefined} control={control} mayChange onClose={() => undefined} />
        <OpenDialogs />
      </MantineProvider>
    </Platform>,
  )
  const name = screen.getByLabelText('First name')
  fireEvent.change(name, { target: { value: 'Thea' } })
  fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Nord' } })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'thea@nord.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create contact' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('The line to the store is down.')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Thea')
  expect(control.set).not.toHaveBeenCalled()
})

it('shows who is here already by the email that is typed for a new contact, to be taken instead', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const una = { id: 'c7', name: 'Una Holt', company: 'Known Ltd', email: 'una@known.example' }
  const asked: unknown[] = []
  const call = (contract: unknown, { body }: { readonly body: unknown }): Promise<unknown> => {
    if (contract === peopleReached) asked.push(body)
    return Promise.resolve([una])
  }
  Object.assign(platform.api, { call })
  const control = {
    set: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)),
    refresh: vi.fn<() => Promise<boolean>>(),
  }
  const onClose = vi.fn<() => void>()
  render(
    <Platform>
      <MantineProvider env="test">
        <ContactDialog contactId={undefined} control={control} mayChange onClose={onClose} />
      </MantineProvider>
    </Platform>,
  )
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'Una@known' } })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'Una@known.example' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Use this contact' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(control.set).toHaveBeenCalledWith('c7')
  expect(asked).toEqual([{ email: 'una@known.example' }])
})
