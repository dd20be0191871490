import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { deployments } from '../../../domain/content/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { ReleasePart } from './release-part.tsx'

vi.mock('../../ui/client-link.tsx', () => ({ ClientLink: () => null }))

const state = { hash: 'now', pages: [], count: 1, redirects: 0, live: null, address: 'https://laro.example' }

const show = (facts: object) => {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  vi.spyOn(platform.api, 'call').mockResolvedValue(state)
  const row = testRow(deployments, { name: 'One', ...facts }, { id: 'r1' })
  render(
    <Platform>
      <MantineProvider env="test">
        <ReleasePart definition={deployments} row={{ ...row }} />
      </MantineProvider>
    </Platform>,
  )
}

it.each([
  ['now', 'Goes live'],
  ['then', 'Will not go live'],
])('says what the clock will do with content approved as %s, and lets the time be changed', async (approved, words) => {
  show({ approved_hash: approved, scheduled: Date.UTC(2030, 0, 1), status: 'scheduled' })
  expect((await screen.findByText(new RegExp(`^${words}`))).tagName).toBe('P')
  expect(screen.getByRole('button', { name: 'Change the time' }).textContent).toBe('Change the time')
  expect(screen.queryByRole('button', { name: 'Publish 0 pages' }) === null).toBe(approved === 'then')
})

it.each([
  [true, 'Edited since it went live. An edit goes live with another release.'],
  [false, 'An edit voided this approval. Look at it again, then approve it.'],
])('says what a later edit means for a release, live: %s', async (running, words) => {
  show({ running, approved_hash: 'then' })
  expect((await screen.findByText(words)).tagName).toBe('P')
  expect(screen.queryByRole('button', { name: 'Approve' }) === null).toBe(running)
})
