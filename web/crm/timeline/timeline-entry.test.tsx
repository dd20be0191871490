import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { TimelineEntry } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { TimelineItem } from './timeline-entry.tsx'

vi.mock('../../ui/client-link.tsx', () => import('../../ui/test-client-link.tsx'))

/** Entry of a mail from Kim Lee. */
function lineOf(doubt: TimelineEntry['doubt']): string | null {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const mail = { kind: 'messages', medium: 'email', inbound: true, who: 'Kim Lee', title: 'New account' } as const
  render(
    <Platform>
      <MantineProvider env="test">
        <ul>
          <TimelineItem
            entry={{ ...mail, id: 'm1', at: 0, words: 'Please wire it.', path: 'threads?thread=t1', doubt }}
          />
        </ul>
      </MantineProvider>
    </Platform>,
  )
  return screen.getByRole('listitem').querySelector('p > span')?.textContent ?? null
}

it('a mail that may be forged is marked next to its claimed sender', () => {
  expect(lineOf('forged')).toBe('Kim Lee (Sender may be forged) wrote, New account')
})

it('other doubts of a sender are told as well', () => {
  expect(lineOf('misleading')).toBe('Kim Lee (Name shows another address) wrote, New account')
})

it('a mail without a doubt is its sender’s', () => {
  expect(lineOf(undefined)).toBe('Kim Lee wrote, New account')
})
