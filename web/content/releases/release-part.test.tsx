import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { deployments } from '../../../domain/content/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { ReleasePart } from './release-part.tsx'

vi.mock('../../ui/client-link.tsx', () => ({ ClientLink: () => null }))
vi.mock('../../ui/detail/not-yet.tsx', () => ({ NotYet: () => <p>What follows waits</p> }))

const state = { hash: 'now', pages: [], count: 1, redirects: 0, live: null, address: 'https://laro.example' }

const none = { rows: [], next: null, cursor: '1' }

/** Time of the server's answer: at once, unless a test overrides it. */
interface Answers {
  readonly read?: Promise<unknown>
  readonly list?: Promise<unknown>
}

const show = (facts: object, { read = Promise.resolve(state), list = Promise.resolve(none) }: Answers = {}) => {
  const { platform, wrapper: Platform } = testPlatform(() => list)
  vi.spyOn(platform.api, 'call').mockReturnValue(read)
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
])('explains the schedule of content approved as %s, and lets the time be changed', async (approved, words) => {
  show({ approved_hash: approved, scheduled: Date.UTC(2030, 0, 1), status: 'scheduled' })
  expect((await screen.findByText(new RegExp(`^${words}`))).tagName).toBe('P')
  expect(screen.getByRole('button', { name: 'Change the time' }).textContent).toBe('Change the time')
  expect(screen.queryByRole('button', { name: 'Publish 0 pages' }) === null).toBe(approved === 'then')
})

it.each([
  [true, 'Edited since it went live. Publish the edit with another release.'],
  [false, 'An edit voided this approval. Look at it again, then approve it.'],
])('explains the effect of a later edit on a live release: %s', async (running, words) => {
  show({ running, approved_hash: 'then' })
  expect((await screen.findByText(words)).tagName).toBe('P')
  expect(screen.queryByRole('button', { name: 'Approve' }) === null).toBe(running)
})

it.each([
  ['read', 'list'],
  ['list', 'read'],
] as const)('holds back the following parts until all of it has loaded: first %s, then %s', async (first, last) => {
  const answers = { read: Promise.withResolvers<unknown>(), list: Promise.withResolvers<unknown>() }
  const give = (what: 'read' | 'list') => act(async () => answers[what].resolve(what === 'read' ? state : none))
  show({}, { read: answers.read.promise, list: answers.list.promise })
  const waits = () => screen.queryByText('What follows waits') !== null
  expect(waits()).toBe(true)
  await give(first)
  expect(waits()).toBe(true)
  await give(last)
  expect((await screen.findByText('No pages in this release')).isConnected).toBe(true)
  expect(waits()).toBe(false)
})
