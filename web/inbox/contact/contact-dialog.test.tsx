import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { contacts, peopleReached } from '../../../domain/crm/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { closeModal, modals, showModal } from '../../platform/dialogs.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { OpenDialogs } from '../../ui/open-dialogs.tsx'
import { NoFormSources } from '../../ui/form/test-form-sources.tsx'
import { showDialogs } from '../../ui/test-dialogs.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useBlocker: () => undefined,
  useNavigate: () => () => undefined,
  useRouter: () => ({}),
}))

afterEach(() => modals.get().forEach(({ id }) => closeModal(id)))

const otto = testRow(contacts, { first_name: 'Otto', name: 'Otto', email: 'otto@own.example' }, { id: 'c1' })

/** The dialog as it is opened over a page, with one contact to find. */
async function opened(contactId?: string) {
  const yara = { ...otto, id: 'c2', first_name: 'Yara', name: 'Yara', email: 'yara@found.example' }
  const { platform, wrapper: Platform } = testPlatform(({ path }) =>
    path.includes('/contacts/c1') ? otto : { rows: [yara], next: null, cursor: '1' },
  )
  Object.assign(platform.api, { call: () => Promise.resolve([]) })
  const control = {
    set: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)),
    refresh: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)),
  }
  showDialogs(Platform)
  act(() => {
    showModal({
      title: 'Set Contact',
      body: (close) => <ContactDialog contactId={contactId} control={control} mayChange onClose={close} />,
    })
  })
  await screen.findByRole('tab', { name: 'Find' })
  return control
}

const openTab = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }))
const firstName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' })
const question = () => screen.queryByRole('dialog', { name: 'Leave Without Saving?' })

it('keeps the input of a new contact on the other tabs, without a question in between', async () => {
  await opened()
  openTab(/^Find/)
  openTab(/^Add/)
  fireEvent.change(firstName(), { target: { value: 'Thea' } })
  openTab(/^Find/)
  expect(await screen.findByRole('option', { name: /Yara/ })).toBeDefined()
  expect(screen.getByRole('tab', { name: 'Add not saved' })).toBeDefined()
  openTab(/^Add/)
  expect(firstName().value).toBe('Thea')
  expect(question()).toBeNull()
})

it('choosing a found person replaces the new one without a question', async () => {
  const control = await opened()
  fireEvent.change(firstName(), { target: { value: 'Yara' } })
  openTab(/^Find/)
  fireEvent.click(await screen.findByRole('option', { name: /Yara/ }))
  await waitFor(() => expect(modals.get()).toEqual([]))
  expect(control.set).toHaveBeenCalledWith('c2')
  expect(question()).toBeNull()
})

it('takes the first of two quick choices, and another one behind a refusal', async () => {
  const control = await opened()
  control.set.mockResolvedValueOnce(false)
  openTab(/^Find/)
  const yara = await screen.findByRole('option', { name: /Yara/ })
  fireEvent.click(yara)
  fireEvent.click(yara)
  await act(() => Promise.resolve())
  expect(control.set).toHaveBeenCalledOnce()
  fireEvent.click(yara)
  fireEvent.click(yara)
  await waitFor(() => expect(modals.get()).toEqual([]))
  expect(control.set).toHaveBeenCalledTimes(2)
})

it('keeps the input of a new contact when the found person is refused', async () => {
  const control = await opened()
  control.set.mockResolvedValue(false)
  fireEvent.change(firstName(), { target: { value: 'Yara' } })
  openTab(/^Find/)
  fireEvent.click(await screen.findByRole('option', { name: /Yara/ }))
  await waitFor(() => expect(control.set).toHaveBeenCalledOnce())
  fireEvent.click(screen.getByRole('button', { name: 'Close: Set Contact' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  openTab(/^Add/)
  expect(firstName().value).toBe('Yara')
})

it('asks before another person is taken while a change of the contact is not saved', async () => {
  const control = await opened('c1')
  fireEvent.change(firstName(), { target: { value: 'Ottokar' } })
  openTab(/^Find/)
  fireEvent.click(await screen.findByRole('option', { name: /Yara/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(question()).toBeNull())
  expect(control.set).not.toHaveBeenCalled()
  openTab(/^Edit/)
  expect(firstName().value).toBe('Ottokar')
})

it('reports a failed save of a contact in an alert, and keeps the input (2-content section 8)', async () => {
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
        <NoFormSources>
          <ContactDialog contactId={undefined} control={control} mayChange onClose={() => undefined} />
          <OpenDialogs />
        </NoFormSources>
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
        <NoFormSources>
          <ContactDialog contactId={undefined} control={control} mayChange onClose={onClose} />
        </NoFormSources>
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
