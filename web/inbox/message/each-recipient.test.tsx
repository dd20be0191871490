import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { countResults, type RecipientResult } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { rowOf } from '../drafts/test-composer.ts'
import { SendingState } from './sending-state.tsx'

it('of many recipients those that were not reached come first, the others in parts, and keys scroll the list', async () => {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const state = (at: number): RecipientResult['state'] => (at === 119 ? 'failed' : 'sent')
  const results = countResults(
    Array.from({ length: 120 }, (_, at) => ({ address: `r${at}@s.example`, state: state(at) })),
  )
  const message = { ...rowOf('m1', 1, '<p>Snow</p>'), state: 'failed' as const, results, images_blocked: false }
  render(
    <Platform>
      <MantineProvider env="test">
        <SendingState message={message} />
      </MantineProvider>
    </Platform>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^1 of 120 failed/ }))
  const list = await screen.findByRole('dialog')
  expect(list.getAttribute('tabindex')).toBe('0')
  const lines = () => within(list).getAllByText(/@s\.example$/)
  expect(lines()).toHaveLength(100)
  expect(lines()[0]?.textContent).toBe('r119@s.example')
  fireEvent.click(within(list).getByRole('button', { name: 'Show more of 120' }))
  expect(lines()).toHaveLength(120)
})
