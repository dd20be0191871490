import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { contacts, searches } from '../../domain/crm/index.ts'
import { openEdit } from '../automation/rows/open-row-dialogs.tsx'
import { openNewTask } from '../crm/tasks/open-new-task.tsx'
import type { Api } from '../platform/api/api.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { closeDialogs } from '../platform/dialogs.ts'
import { PlatformProvider } from '../platform/platform-context.tsx'
import { askNotified } from '../search/ask-notified.tsx'
import { testRow } from '../platform/data/test-row.ts'
import { RootLayout } from './root-layout.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  Outlet: () => null,
  useBlocker: () => undefined,
  useNavigate: () => () => undefined,
  useParams: () => ({ clientKey: 'laro' }),
  useRouter: () => ({ history: { subscribe: () => () => undefined } }),
}))

afterEach(() => act(closeDialogs))

const config = { roles: [{ id: 'trips', label: 'Trips' }] }

function showPage(): void {
  const { platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const client = platform.client.get()
  platform.client.set(client && { ...client, doc: { config } })
  const ask: Api['ask'] = async <Answer,>() =>
    ({ user: [{ id: 'jo', name: 'Jo Stern', email: 'jo@laro.example' }] }) as Answer
  const call: Api['call'] = () => new Promise(() => undefined)
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, ask, call } }}>
      <MantineProvider env="test">
        <RootLayout />
      </MantineProvider>
    </PlatformProvider>,
  )
}

const choose = async (field: string) => fireEvent.click(await screen.findByRole('combobox', { name: field }))

it('a new task in a dialog can be assigned to a colleague', async () => {
  showPage()
  act(() => void openNewTask({ name: 'Call back' }))
  await choose('Agents')
  expect(await screen.findByRole('option', { name: 'Jo Stern', hidden: true })).toBeDefined()
})

it('a bulk edit in a dialog can set a colleague as agent', async () => {
  showPage()
  act(() => void openEdit({ definition: contacts, chosen: { ids: ['c1'] }, words: '1 selected' }))
  await choose('Field to set')
  fireEvent.click(screen.getByText('Agents', { selector: '[role=option] *, [role=option]' }))
  await choose('Agents')
  expect(await screen.findByRole('option', { name: 'Jo Stern', hidden: true })).toBeDefined()
})

it('the watchlist dialog offers the roles of the client', async () => {
  showPage()
  const told = { who: 'roles', roles: [] }
  const watched = { user: 'ana', name: 'Light jets', index: 'trips', ai_notification: true, told }
  const search = testRow(searches, watched, { id: 's1' })
  act(() => void askNotified(search))
  await choose('Roles')
  expect(await screen.findByRole('option', { name: 'Trips', hidden: true })).toBeDefined()
})
