import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { contacts, type TimelineEntry } from '../../../domain/crm/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { ContactHistory } from './contact-history.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))
vi.mock('../../ui/client-link.tsx', () => import('../../ui/test-client-link.tsx'))

const tia = testRow(contacts, { first_name: 'Tia' }, { id: 'c1', version: 2 })

const makeChange = (version: number) => ({
  version,
  at: version * 1000,
  actor_id: 'ana',
  actor_name: 'Ana Ruiz',
  op: version === 1 ? 'create' : 'update',
  before: version === 1 ? null : { ...tia, title: '' },
  after: { ...tia, title: 'Owner' },
})

const mail = {
  kind: 'marketing',
  id: 'mail m1',
  at: 1500,
  who: 'Jo',
  title: 'Snow in the Alps',
  words: 'Mail to the group Ski',
  path: 'threads?thread=t1',
  state: 'Sent',
} satisfies TimelineEntry

const merge = {
  kind: 'merges',
  id: 'merge 1',
  at: 2500,
  who: 'Jo',
  title: 'Merged Tia L into this contact',
  words: 'by Jo',
  path: null,
} satisfies TimelineEntry

function renderHistory(call: unknown) {
  const { platform } = testPlatform(() => ({ rows: [makeChange(2), makeChange(1)] }))
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <ContactHistory definition={contacts} row={{ ...tia }} params={{}} />
      </MantineProvider>
    </PlatformProvider>,
  )
}

it('the history of a contact shows mails to groups and merges between its changes, newest first', async () => {
  renderHistory(() => Promise.resolve({ entries: [merge, mail] }))
  const list = await screen.findByRole('list', { name: 'Changes' })
  expect([...list.children].map((line) => /Merged|Snow|Changed|Created|Added/.exec(line.textContent)?.[0])).toEqual([
    'Merged',
    'Changed',
    'Snow',
    'Created',
  ])
  expect(screen.getByRole('link', { name: 'Snow in the Alps' })).toBeDefined()
  expect(list.textContent).toContain('Mail to the group Ski Sent')
})

it('a history whose events cannot be read shows the changes below the error', async () => {
  renderHistory(() => Promise.reject(new ApiError(503, { error: 'unavailable' })))
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
  expect((await screen.findByRole('list', { name: 'Changes' })).textContent).toContain('Created')
})
