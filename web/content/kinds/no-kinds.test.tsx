import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { shippedKinds } from '../../../domain/content/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { NoKinds } from './no-kinds.tsx'

const went = vi.hoisted(() => vi.fn<(path: string) => void>())
vi.mock('../../platform/address.ts', () => ({ useGoOn: () => () => went }))

it('leads from an empty list to a kind of the client that begins as a shipped one', async () => {
  const sent: unknown[] = []
  const { wrapper: Platform } = testPlatform(({ method, body }) => {
    if (method === 'POST') sent.push(body)
    return { id: 'k1', version: 1, date: 1, last_date: 1, active: true, can: { write: true, remove: true } }
  })
  render(
    <Platform>
      <MantineProvider env="test">
        <NoKinds />
      </MantineProvider>
    </Platform>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Article' }))
  await waitFor(() => expect(went.mock.lastCall?.[0]).toBe('cms/kinds/k1?tab=fields'))
  const article = shippedKinds.find(({ key }) => key === 'article')
  expect(sent).toMatchObject([{ key: 'article', label: 'Article', entries: article?.entries }])
})
