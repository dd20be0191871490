import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { deployments } from '../../../domain/content/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { ReleasePart } from './release-part.tsx'

vi.mock('../../ui/client-link.tsx', () => ({ ClientLink: () => null }))

const state = { hash: 'now', pages: [], count: 1, redirects: 0, live: null, address: 'https://laro.example' }

it.each([
  [true, 'Edited since it went live. An edit goes live with another release.'],
  [false, 'An edit voided this approval. Look at it again, then approve it.'],
])('says what a later edit means for a release, live: %s', async (running, words) => {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  vi.spyOn(platform.api, 'call').mockResolvedValue(state)
  const row = testRow(deployments, { name: 'One', running, approved_hash: 'then' }, { id: 'r1' })
  render(
    <Platform>
      <MantineProvider env="test">
        <ReleasePart definition={deployments} row={{ ...row }} />
      </MantineProvider>
    </Platform>,
  )
  expect((await screen.findByText(words)).tagName).toBe('P')
  expect(screen.queryByRole('button', { name: 'Approve' }) === null).toBe(running)
})
