import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { issueWords } from '../../../domain/issue-words.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { speakIssuesWith } from '../../ui/form/issue-words.ts'
import { EditDialog } from './edit-dialog.tsx'

afterEach(() => speakIssuesWith(() => undefined))

it('does not cover what was edited before with the fields to choose from', async () => {
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
