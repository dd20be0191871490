import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { accounts } from '../../../domain/charter/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { AccountTimeline, dayOfEntry } from './timeline.tsx'

const router = vi.hoisted(() => ({ words: {} as Record<string, string | undefined> }))

vi.mock('@tanstack/react-router', () => ({
  useSearch: () => router.words,
  useNavigate: () => (to: { readonly search: (words: object) => Record<string, string | undefined> }) => {
    router.words = to.search(router.words)
  },
}))
vi.mock('../../ui/client-link.tsx', () => import('../../ui/test-client-link.tsx'))

beforeEach(() => {
  router.words = {}
})

const zone = 'America/Chicago'
const now = Date.UTC(2026, 10, 26, 18)

it('a day of another year bears its year: two that are called alike are two', () => {
  expect(dayOfEntry(Date.UTC(2026, 10, 20, 18), now, zone)).toBe('Fri, Nov 20th')
  expect(dayOfEntry(Date.UTC(2020, 10, 20, 18), now, zone)).toBe('Fri, Nov 20th, 2020')
})

it('the year turns by the clock of the client', () => {
  expect(dayOfEntry(Date.UTC(2026, 0, 1, 3), now, zone)).toBe('Wed, Dec 31st, 2025')
})

const pages = (id: string, title: string) => ({
  entries: [{ id, kind: 'trips', at: now, title, detail: '', path: `trips/${id}` }],
  counts: { trips: 1, quotes: 1 },
  next: null,
})

/** A timeline whose choice of entries is answered when the test says so. */
async function showTimeline() {
  const { platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const answers: PromiseWithResolvers<unknown>[] = []
  const call = () => {
    const answer = Promise.withResolvers<unknown>()
    answers.push(answer)
    return answer.promise
  }
  const show = () => (
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <AccountTimeline
          definition={accounts}
          row={{ ...testRow(accounts, { name: 'Fontaine' }, { id: 'a1' }) }}
          params={{}}
        />
      </MantineProvider>
    </PlatformProvider>
  )
  const { rerender } = render(show())
  await act(async () => answers[0]?.resolve(pages('t1', 'Trip 7001')))
  await screen.findByText('Trip 7001')
  fireEvent.click(screen.getByRole('button', { name: /^Quotes/ }))
  rerender(show())
  await expect.poll(() => answers.length).toBe(2)
  return { answers }
}

it('marks the entries of the choice before until those that are asked for come', async () => {
  const { answers } = await showTimeline()
  const shown = () => screen.getByRole('list').closest('[aria-busy]')
  expect(shown()?.getAttribute('aria-busy')).toBe('true')
  await act(async () => answers[1]?.resolve(pages('q1', 'Quote 1001')))
  await screen.findByText('Quote 1001')
  expect(shown()?.getAttribute('aria-busy')).toBe('false')
})

it('keeps the choice of kinds after a failed read', async () => {
  const { answers } = await showTimeline()
  await act(async () => answers[1]?.reject(new ApiError(503, { error: 'unavailable' })))
  await screen.findByRole('alert')
  expect(screen.queryByText('Trip 7001')).toBeNull()
  expect(screen.getByRole('button', { name: /^All/ })).toBeDefined()
})
