import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { MessageActions } from './message-actions.tsx'

vi.mock('../follow-up/follow-up-menu-item.tsx', () => ({ FollowUpMenuItem: () => null }))

const message = { id: 'm1', tRef: 't1', medium: 'email', unread: false, date: 0 } as ShownMessage

function Folded({ shown }: { readonly shown: ShownMessage }) {
  const card = useRef<HTMLElement>(null)
  const nothing = () => undefined
  return (
    <article ref={card}>
      Is there a jet?
      <MessageActions
        message={shown}
        card={card}
        hasDots={false}
        onAnswer={nothing}
        onDelete={nothing}
        onToggleRead={nothing}
        onOpenFull={nothing}
      />
    </article>
  )
}

async function openMenu(shown: ShownMessage): Promise<(string | null)[]> {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  render(
    <Platform>
      <MantineProvider env="test">
        <Folded shown={shown} />
      </MantineProvider>
    </Platform>,
  )
  expect(screen.queryByRole('button', { name: 'Message options' })).toBeNull()
  expect(fireEvent.contextMenu(screen.getByText('Is there a jet?'), { button: 2 })).toBe(false)
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

it('a folded message has its menu on a right-click, and no dots (1-shell section 2.5)', async () => {
  expect(await openMenu(message)).toEqual(
    expect.arrayContaining(['ReplyR', 'Reply allA', 'ForwardF', 'Open full email']),
  )
})

it('a message whose writer left no address is forwarded, and not replied to', async () => {
  const from = { name: 'NXT', address: '' }
  const items = await openMenu({ ...message, medium: 'web', inbound: true, from, reply_to: [] })
  expect(items).toContain('ForwardF')
  expect(items.filter((item) => item?.startsWith('Reply'))).toEqual([])
})
