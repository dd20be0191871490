import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Recipient } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { createStore } from '../../platform/store.ts'
import { newDraft, type Draft, type DraftMedium } from '../drafts/draft.ts'
import { OutsideInbox } from '../inbox-place.tsx'
import { NewThreadPane, type NewThreadParent } from './new-thread-pane.tsx'

interface BoxProps {
  readonly hint: string | undefined
  readonly onDiscard: (() => void) | undefined
}

const box = vi.hoisted(() => vi.fn<(props: unknown) => void>())
const writing = vi.hoisted((): { composer?: unknown } => ({}))
vi.mock('../drafts/use-composer.ts', () => ({
  useComposer: () => writing.composer,
  useHandOver: () => () => undefined,
}))
vi.mock('../compose/lazy-compose-box.ts', () => ({
  ComposeBox: (props: unknown) => {
    box(props)
    return null
  },
}))
vi.mock('../sending/use-sending.ts', () => ({ useSending: () => ({ send: () => undefined }) }))
vi.mock('../compose/use-made-message.ts', () => ({ useMadeMessage: () => undefined }))
vi.mock('../outgoing/use-first-held.ts', () => ({ useFirstHeld: () => ({ held: [] }) }))
vi.mock('../outgoing/taken-back.ts', () => ({ useTakenBack: () => undefined }))
vi.mock('../outgoing/held-card.tsx', () => ({ HeldCards: () => null }))
vi.mock('../waiting/use-gone-waiting.ts', () => ({ useGoneWaiting: () => undefined }))
vi.mock('../waiting/waiting-cards.tsx', () => ({ WaitingCards: () => null }))

const shownBox = () => box.mock.calls.at(-1)?.[0] as BoxProps

const draft = createStore<Draft | undefined>(undefined)

beforeEach(() => {
  box.mockClear()
  draft.set(undefined)
  writing.composer = {
    draft,
    begin: (medium: DraftMedium) => draft.set(newDraft(medium, 'd1')),
    change: (next: Draft) => draft.set(next),
    offer: () => undefined,
  }
})

/** The box that is shown where a thread begins on a record of LARO. */
async function boxOn(path: string, parent: Partial<NewThreadParent> = {}): Promise<BoxProps> {
  const { wrapper: Platform } = testPlatform(() => undefined)
  await act(async () => {
    render(
      <Platform>
        <MantineProvider>
          <OutsideInbox>
            <NewThreadPane
              parent={{ path: `clients/laro${path}`, title: 'New message', medium: 'email', ...parent }}
              onPosted={() => undefined}
            />
          </OutsideInbox>
        </MantineProvider>
      </Platform>,
    )
  })
  return shownBox()
}

it.each([
  ['/tasks/t1', false],
  ['/cms/root/deployments/d1', false],
  ['/quotes/q1', true],
] as const)('on %s Discard is offered: %s (1-shell section 2.5)', async (path, isOffered) => {
  expect((await boxOn(path)).onDiscard !== undefined).toBe(isOffered)
})

it('a chat with the company is not discarded', async () => {
  expect((await boxOn('', { medium: 'chat' })).onDiscard).toBeUndefined()
})

const words = 'No Contact Found: You will have to enter recipient numbers manually...'
const uma: Recipient = { id: 'c1', kind: 'contact', name: 'Uma Berg', email: 'uma@berg.example' }

it('a text to a contact without a phone asks for typed numbers (1-shell section 5)', async () => {
  expect((await boxOn('/quotes/q1', { medium: 'text', recipients: [uma] })).hint).toBe(words)
  act(() =>
    draft.set({ ...newDraft('text', 'd1'), medium: 'text', text: '', recipients: [{ ...uma, phone: '+12145550100' }] }),
  )
  expect(shownBox().hint).toBeUndefined()
})

it('a text to a known phone shows no message', async () => {
  const recipients = [{ ...uma, phone: '+12145550100' }]
  expect((await boxOn('/quotes/q1', { medium: 'text', recipients })).hint).toBeUndefined()
})
