import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { nobodyYet } from '../use-inbox-address.ts'
import { NewMessagePane } from './new-message-pane.tsx'

vi.mock('../../company/index.ts', () => ({ useColleagues: () => [] }))
vi.mock('./new-thread-pane.tsx', () => ({ NewThreadPane: () => null }))
vi.mock('./back-button.tsx', () => ({ BackButton: () => null }))
vi.mock('./pane-heading.tsx', () => ({ PaneHeading: () => null }))

/** Someone who has typed an address and pressed Enter, and whose server has not answered yet. */
function choosing() {
  let answer: (contact: unknown) => void = () => undefined
  const { platform, wrapper: Page } = testPlatform(() => ({ hits: [] }))
  const call = vi.fn<() => Promise<never>>(() => new Promise((resolve) => (answer = resolve as typeof answer)))
  Object.assign(platform.api, { call })
  const onContact = vi.fn<(id: string) => void>()
  const none = () => undefined
  const { unmount } = render(
    <MantineProvider env="test">
      <Page>
        <NewMessagePane about={nobodyYet} onContact={onContact} onPosted={none} onClose={none} />
      </Page>
    </MantineProvider>,
  )
  const field = screen.getByRole('textbox', { name: 'To' })
  fireEvent.change(field, { target: { value: 'hana@newcomer.example' } })
  const enter = () => act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
  return { field, call, onContact, unmount, enter, answer: () => act(async () => answer({ id: 'c9' })) }
}

it('Enter makes a contact of a typed address, and continues with it', async () => {
  const { call, onContact, enter, answer } = choosing()
  await enter()
  expect(call).toHaveBeenCalledTimes(1)
  await answer()
  expect(onContact.mock.calls).toEqual([['c9']])
})

it('makes none when the field is left', async () => {
  const { field, call } = choosing()
  await act(async () => void fireEvent.blur(field))
  expect(call).not.toHaveBeenCalled()
})

it('keeps a user elsewhere who has left the form', async () => {
  const { onContact, unmount, enter, answer } = choosing()
  await enter()
  unmount()
  await answer()
  expect(onContact).not.toHaveBeenCalled()
})
