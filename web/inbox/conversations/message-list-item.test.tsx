import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { threadsmsgs, type ListedMessage } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { MessageListItem } from './message-list-item.tsx'

vi.mock('../list/row-link.tsx', () => ({ RowLink: ({ children }: { readonly children: object }) => children }))
vi.mock('../thread/use-open-message.ts', () => ({ useOpenDirect: () => () => undefined }))

const stored = { id: 'm1', version: 1, date: 1, last_date: 1, active: true, can: { write: false, remove: false } }

function show(doc: object) {
  const { wrapper: Platform } = testPlatform(() => undefined)
  const message: ListedMessage = { ...threadsmsgs.shape.parse({ tRef: 't1', ...doc }), ...stored }
  return render(
    <Platform>
      <MantineProvider>
        <MessageListItem message={message} isSelected={false} isUnread={false} isCursor={false} isInPlace />
      </MantineProvider>
    </Platform>,
  )
}

it('a text, which has no subject, is called by its first words, which are said once', () => {
  const { container } = show({ medium: 'text', summary: 'Yes, planeside is arranged.' })
  expect(screen.getAllByText('Yes, planeside is arranged.')).toHaveLength(1)
  expect(container.textContent).not.toContain('No subject')
})

it('a mail without a subject says so, above its first words', () => {
  show({ medium: 'email', summary: 'Please find attached' })
  expect(screen.getByText('No subject')).toBeDefined()
  expect(screen.getByText('Please find attached')).toBeDefined()
})
