import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { page } from '../thread/test-thread-page.ts'
import { threadPageKey } from '../threads/thread-page.ts'
import { RecordPane } from './record-pane.tsx'

vi.mock('../../ui/client-link.tsx', () => import('../../ui/test-client-link.tsx'))
vi.mock('../actions/use-new-quote.ts', () => ({ useNewQuote: () => undefined }))
vi.mock('../use-inbox-address.ts', () => ({ useInboxAddress: () => ({ go: () => undefined }) }))

it('is shown whole: its buttons do not move when the contact is loaded', async () => {
  const contact = Promise.withResolvers<object>()
  const { platform, wrapper: Platform } = testPlatform(({ path }) =>
    path.includes('/contacts/') ? contact.promise : { rows: [], next: null, cursor: '1' },
  )
  platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  const known = page(null)
  const uma = { id: 'p1', name: 'Uma Berg', email: 'uma@berg.example' }
  const thread = { ...known.thread, object: { type: 'contacts', id: 'p1' }, contact: uma } as const
  platform.queries.setQueryData(threadPageKey('c1', 't'), { ...known, thread })
  render(
    <Platform>
      <MantineProvider env="test">
        <RecordPane threadId="t" />
      </MantineProvider>
    </Platform>,
  )
  const button = () => screen.queryByRole('button', { name: 'Conversations' })
  expect(button()).toBeNull()
  await act(async () => contact.resolve(testRow(contacts, { name: 'Uma Berg' }, { id: 'p1' })))
  await waitFor(() => expect(button()).not.toBeNull())
})
