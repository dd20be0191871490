import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { shares } from '../../../domain/commerce/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { ShareList } from './share-list.tsx'

const shared = (id: string) =>
  testRow(
    shares,
    { kind: 'quote', object: { type: 'quotes', id: 'q1' }, hash: 'h'.repeat(43), expires: Date.now() + 86_400_000 },
    { id },
  )

it('keeps the shared pages that are shown where further ones cannot be read', async () => {
  const server = { isDown: true }
  const { wrapper: Platform } = testPlatform(({ path, query }) => {
    if (!path.includes('shares')) return { rows: [], next: null, cursor: '1' }
    if (query?.['after'] === undefined) return { rows: [shared('s1')], next: 'more', cursor: '1' }
    if (server.isDown) throw new ApiError(503, { error: 'unavailable' })
    return { rows: [shared('s2')], next: null, cursor: '1' }
  })
  render(
    <Platform>
      <MantineProvider env="test">
        <ShareList type="quotes" id="q1" mayWrite={false} />
      </MantineProvider>
    </Platform>,
  )
  const pages = () => screen.getByRole('list', { name: 'Shared pages' }).children.length
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Could not load more.')
  expect(pages()).toBe(1)
  server.isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await expect.poll(pages).toBe(2)
  expect(screen.queryByRole('alert')).toBeNull()
})
