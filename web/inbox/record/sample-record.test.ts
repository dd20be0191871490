import { MantineProvider } from '@mantine/core'
import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, expect, it, vi } from 'vitest'
import { recordRoute } from '../../../domain/inbox/index.ts'
import { sampleTickets } from '../../../domain/test-sample-record.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { labelOfTab } from '../linking/link-sources.ts'
import { useLinkParts } from '../linking/use-link-parts.ts'
import { page } from '../thread/test-thread-page.ts'
import { threadPageKey } from '../threads/thread-page.ts'
import { RecordPane } from './record-pane.tsx'

// Files of a process share modules; the setup of tests has loaded the lists of the product, which are replaced here.
vi.hoisted(() => vi.resetModules())
vi.mock('../../ui/client-link.tsx', () => import('../../ui/test-client-link.tsx'))
vi.mock('../actions/use-new-quote.ts', () => ({ useNewQuote: () => undefined }))
vi.mock('../use-inbox-address.ts', () => ({ useInboxAddress: () => ({ go: () => undefined }) }))
vi.mock('../../../domain/conversations.ts', async (original) => {
  const { ticketConversation } = await import('../../../domain/test-sample-record.ts')
  const { conversations } = await original<typeof import('../../../domain/conversations.ts')>()
  return { conversations: [...conversations, ticketConversation] }
})
vi.mock('../../../domain/records.ts', async (original) => {
  const { sampleTickets: sample } = await import('../../../domain/test-sample-record.ts')
  const { recordNamed } = await original<typeof import('../../../domain/records.ts')>()
  return { recordNamed: (name: string) => (name === sample.name ? sample : recordNamed(name)) }
})
vi.mock('../../conversations.ts', async (original) => {
  const { sampleConversations: parts } = await import('./test-sample-record.ts')
  const { findConversationParts } = await original<typeof import('../../conversations.ts')>()
  return { findConversationParts: (type: string) => parts[type] ?? findConversationParts(type) }
})

afterAll(() => {
  vi.resetModules()
})

const ticket = testRow(sampleTickets, sampleTickets.shape.parse({ ticket_number: 'T-90417', fault: 'Cabin light' }), {
  id: 'k1',
})

it('a sample record is shown next to its thread with its title, panel and facts', async () => {
  const { platform, wrapper } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  const known = page(null)
  const object = { type: 'sample_tickets', id: 'k1', number: 'T-90417' }
  platform.queries.setQueryData(threadPageKey('c1', 't'), {
    ...known,
    thread: { ...known.thread, object },
    parent: { type: object.type, path: 'clients/c1/sample_tickets/k1', title: 'Ticket T-90417', row: ticket },
  })
  const pane = createElement(RecordPane, { threadId: 't' })
  render(createElement(MantineProvider, { env: 'test' }, pane), { wrapper })
  await waitFor(() => expect(screen.getByText('Panel of Cabin light')).toBeDefined())
  expect(screen.getByRole('region', { name: 'Ticket T-90417' })).toBeDefined()
  expect(screen.getByText('T-90417')).toBeDefined()
  expect(recordRoute(object, 'LARO')).toBe('/laro/tickets/k1')
})

it('a sample record is offered by the Link dialog in a tab of its type', async () => {
  const server = testPlatform(({ path }) =>
    path.includes('/sample_tickets') ? { rows: [ticket], next: null, cursor: '1' } : { rows: [], cursor: null },
  )
  const { thread } = page(null)
  const onChoose = vi.fn<(target: object) => void>()
  const { result } = renderHook(
    () => useLinkParts({ thread, tabs: ['sample_tickets'], tab: 'sample_tickets', typed: '', onChoose }),
    { wrapper: server.wrapper },
  )
  await waitFor(() => expect(result.current.parts[1]?.choices).toHaveLength(1))
  expect(labelOfTab('sample_tickets')).toBe('Tickets')
  result.current.parts[1]?.choices[0]?.run()
  expect(onChoose).toHaveBeenCalledWith({ type: 'sample_tickets', id: 'k1' })
})
