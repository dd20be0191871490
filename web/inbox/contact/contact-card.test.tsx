import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { ContactCard } from './contact-card.tsx'
import { testRow } from '../../platform/data/test-row.ts'

vi.mock('../../ui/client-link.tsx', () => import('../../ui/test-client-link.tsx'))

const threadOn = (type: ThreadRow['object']['type']): ThreadRow =>
  testRow(threads, { object: { type, id: 'r1' } }, { id: 't1' })

function offersContact(type: ThreadRow['object']['type']): boolean {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const { unmount } = render(
    <Platform>
      <MantineProvider env="test">
        <ContactCard thread={threadOn(type)} />
      </MantineProvider>
    </Platform>,
  )
  const isOffered = screen.queryByRole('button', { name: 'Set Contact' }) !== null
  unmount()
  return isOffered
}

it('offers to say whom a conversation is with, but for those with all of a company or a group', () => {
  expect(offersContact('quotes')).toBe(true)
  expect(offersContact('groups')).toBe(false)
  expect(offersContact('client')).toBe(false)
})
