import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { shownMessage, threadsmsgs, type ShownMessage } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { OneMessage, type OneMessageProps } from './one-message.tsx'

const openDirect = vi.hoisted(() => vi.fn<(message: ShownMessage) => boolean>(() => true))
vi.mock('./use-open-message.ts', () => ({ useOpenDirect: () => openDirect }))
vi.mock('../../ui/client-link.tsx', () => ({
  ClientLink: ({ path, children }: { path: string; children: ReactNode }) => <a href={path}>{children}</a>,
}))
vi.mock('./message-actions.tsx', () => ({ MessageActions: () => null }))

afterEach(() => {
  openDirect.mockClear()
  isUnfolded = false
})

const nothing = () => undefined
const actions: OneMessageProps['actions'] = {
  onAnswer: nothing,
  onDelete: nothing,
  onToggleRead: nothing,
  onOpenFull: nothing,
}
let isUnfolded = false
const view: OneMessageProps['view'] = {
  isExpanded: () => true,
  toggle: nothing,
  showsQuoted: () => isUnfolded,
  toggleQuoted: nothing,
  showsImages: () => false,
  showImages: nothing,
  currentMail: () => undefined,
  currentFolded: () => undefined,
}
const base = { version: 1, date: 0, last_date: 0, active: true, can: { write: false, remove: false } }

function show(medium: 'note' | 'chat' | 'email', more: object): ShownMessage {
  const creator = { id: 'jo', label: 'Jo Reed' }
  const doc = threadsmsgs.shape.parse({ medium, tRef: 't', creator, message: 'The quote is ready', ...more })
  const message = shownMessage.parse({ ...doc, ...base, ...more, id: 'm', images_blocked: false })
  const { platform, wrapper: Wrapper } = testPlatform(() => undefined)
  platform.session.user.set({ ...creator, name: creator.label, email: 'jo@laro.example' })
  render(
    <Wrapper>
      <MantineProvider>
        <OneMessage message={message} view={view} actions={actions} />
      </MantineProvider>
    </Wrapper>,
  )
  return message
}

test.each(['note', 'chat'] as const)('a direct %s leads to its place by its head (1-shell section 4)', (medium) => {
  const message = show(medium, { subtype: 'direct', metadata: { url: '/laro/quotes' } })
  fireEvent.click(screen.getByRole('button', { name: /Jo Reed/ }))
  expect(openDirect).toHaveBeenCalledExactlyOnceWith(message)
})

test.each(['note', 'chat'] as const)('any other %s is nothing to press', (medium) => {
  show(medium, {})
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('The quote is ready')).toBeDefined()
})

test.each(['note', 'chat'] as const)('an unread %s says so in words, not only by its look', (medium) => {
  show(medium, {})
  expect(screen.queryByText('Unread')).toBeNull()
  cleanup()
  show(medium, { unread: true })
  expect(screen.getByText('Unread')).toBeDefined()
})

test('an email says that another one has its Message-ID, and leads to it where it is in another thread', () => {
  show('email', { shares_id_with: [{ thread: 't', message: 'm2' }] })
  expect(screen.getByRole('note').textContent).toBe(
    'Another email came with the same Message-ID and other content, in this conversation.',
  )
  cleanup()
  show('email', { shares_id_with: [{ thread: 't2', message: 'm3' }] })
  expect(screen.getByRole('link').getAttribute('href')).toBe('threads?thread=t2')
})

test('one’s own chat is set apart from those of colleagues', () => {
  show('chat', {})
  const isOwn = () => screen.getByRole('article', { name: /chat message$/ }).hasAttribute('data-own')
  expect(isOwn()).toBe(true)
  cleanup()
  show('chat', { creator: { id: 'ana', label: 'Ana Ruiz' } })
  expect(isOwn()).toBe(false)
})

test.each([
  ['signature', { hidden: [{ kind: 'signature', text: '-- Jo' }] }],
  ['quoted text', { hidden: [{ kind: 'quoted', text: '> Friday?' }] }],
  ['quoted text', { messageHtml: '<p>Yes</p><div data-quoted>Friday?</div>' }],
  [
    'signature and quoted text',
    {
      hidden: [
        { kind: 'quoted', text: '> Friday?' },
        { kind: 'signature', text: '-- Jo' },
      ],
    },
  ],
])('the button for the rest of a mail names its content: %s', (words, parts) => {
  show('email', parts)
  expect(screen.getByRole('button', { name: new RegExp(words) }).textContent).toBe(`⋯Show ${words}`)
  cleanup()
  isUnfolded = true
  show('email', parts)
  expect(screen.getByRole('button', { name: `Hide ${words}` }).getAttribute('aria-expanded')).toBe('true')
})
