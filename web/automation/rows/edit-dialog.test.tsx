import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { beginRecordEdit } from '../../../domain/automation/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { issueWords } from '../../../domain/issue-words.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { speakIssuesWith } from '../../ui/form/issue-words.ts'
import { EditDialog } from './edit-dialog.tsx'

const leaving = vi.hoisted(() => ({ isGuarded: false }))
vi.mock('@tanstack/react-router', () => ({
  useBlocker: ({ disabled }: { readonly disabled: boolean }) => {
    leaving.isGuarded = !disabled
  },
}))

afterEach(() => speakIssuesWith(() => undefined))

it('the list of fields does not cover the fields edited before', async () => {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  render(
    <Platform>
      <MantineProvider env="test">
        <EditDialog definition={contacts} chosen={{ ids: ['c1'] }} words="1 selected" onClose={() => undefined} />
      </MantineProvider>
    </Platform>,
  )
  const field = await screen.findByRole('combobox', { name: 'Field to set' })
  fireEvent.focus(field)
  expect(field.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(field)
  expect(field.getAttribute('aria-expanded')).toBe('true')
})

it('a preview that is refused as a whole says why', async () => {
  speakIssuesWith(issueWords)
  const { platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const issue = { path: 'values', code: 'of-one', params: { field: 'Email', noun: 'contact' } }
  const call = () => Promise.reject(new ApiError(400, { error: 'invalid', issues: [issue] }))
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call } }}>
      <MantineProvider env="test">
        <EditDialog definition={contacts} chosen={{ ids: ['c1', 'c2'] }} words="2 selected" onClose={() => undefined} />
      </MantineProvider>
    </PlatformProvider>,
  )
  fireEvent.click(await screen.findByRole('combobox', { name: 'Field to set' }))
  fireEvent.click(screen.getByText('Email', { selector: '[role=option] *, [role=option]' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Email' }), { target: { value: 'a@one.example' } })
  expect((await screen.findByText(/belongs to one contact alone/)).getAttribute('role')).toBe('alert')
})

it('a running edit keeps later input and asks before it is left', async () => {
  const { platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const begun = Promise.withResolvers<object>()
  const check = { total: 1, changes: 1, same: 0, failed: 0, failures: [], present: [] }
  const call = (contract: unknown) => (contract === beginRecordEdit ? begun.promise : Promise.resolve(check))
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <EditDialog definition={contacts} chosen={{ ids: ['c1'] }} words="1 selected" onClose={() => undefined} />
      </MantineProvider>
    </PlatformProvider>,
  )
  expect(leaving.isGuarded).toBe(false)
  fireEvent.click(await screen.findByRole('combobox', { name: 'Field to set' }))
  fireEvent.click(screen.getByText('Email', { selector: '[role=option] *, [role=option]' }))
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })
  fireEvent.change(email, { target: { value: 'a@one.example' } })
  expect(leaving.isGuarded).toBe(true)
  const change = await screen.findByRole('button', { name: 'Change Email in 1 contact' })
  await waitFor(() => expect(change.hasAttribute('disabled')).toBe(false))
  fireEvent.click(change)
  fireEvent.change(email, { target: { value: 'b@one.example' } })
  await act(async () => begun.resolve({}))
  await waitFor(() => expect(leaving.isGuarded).toBe(true))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('b@one.example')
})

it('a chosen field changes nothing until the user enters a value or empties it', async () => {
  const { platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const values = [
    { value: null, count: 4 },
    { value: 'CEO', count: 2 },
  ]
  const present = [{ path: 'title', values, others: 0 }]
  const answer = { total: 6, changes: 2, same: 4, failed: 0, failures: [], present }
  const begun = vi.fn<(body: unknown) => void>()
  const call = (contract: unknown, { body }: { readonly body: unknown }) => {
    if (contract === beginRecordEdit) begun(body)
    return Promise.resolve(answer)
  }
  const ids = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <EditDialog definition={contacts} chosen={{ ids }} words="6 selected" onClose={() => undefined} />
      </MantineProvider>
    </PlatformProvider>,
  )
  fireEvent.click(await screen.findByRole('combobox', { name: 'Field to set' }))
  fireEvent.click(screen.getByText('Title', { selector: '[role=option] *, [role=option]' }))
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(await screen.findByRole('cell', { name: '4 empty, 2 “CEO”' })).toBeDefined()
  const change = screen.getByRole('button', { name: 'Change Title' })
  expect(change.hasAttribute('disabled')).toBe(true)
  fireEvent.change(title, { target: { value: 'VP' } })
  expect(await screen.findByRole('cell', { name: '“VP”' })).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Change Title in 2 contacts' })).toBeDefined()
  fireEvent.change(title, { target: { value: '' } })
  expect(change.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Empty it: Title' }))
  const empty = await screen.findByRole('button', { name: 'Empty Title in 2 contacts' })
  await waitFor(() => expect(empty.hasAttribute('disabled')).toBe(false))
  expect(screen.getByRole('cell', { name: 'empty' })).toBeDefined()
  fireEvent.click(empty)
  await waitFor(() => expect(begun).toHaveBeenCalledOnce())
  expect(begun.mock.calls[0]?.[0]).toMatchObject({ values: { title: null } })
})
