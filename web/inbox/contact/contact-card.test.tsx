import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { threads, type SenderDoubt, type ThreadRow } from '../../../domain/inbox/index.ts'
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

function showCard(doubt: SenderDoubt | undefined) {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  // Forged mail of long ago: the lines of the list are all younger.
  const contact = { id: 'c1', name: 'Kim Lee', email: 'kim@customer.example' }
  const doc = { object: { type: 'contacts' as const, id: 'c1' }, contact, doubt, activity: [] }
  render(
    <Platform>
      <MantineProvider env="test">
        <ContactCard thread={testRow(threads, doc, { id: 't1' })} />
      </MantineProvider>
    </Platform>,
  )
}

const forgedNote = 'A mail in this conversation names Kim Lee as its sender and may be forged.'

it('says that a mail in the name of the contact may be forged, however much was written since', () => {
  showCard('forged')
  expect(screen.getByText(forgedNote)).toBeDefined()
})

it('says no such thing of mail that is merely not verified', () => {
  showCard('unverified')
  expect(screen.queryByText(forgedNote)).toBeNull()
})
