import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { GroupReach } from './group-reach.tsx'

/** The words of the question once its count is here, or is refused. */
async function wordsFor(answer: () => Promise<unknown>, known: RegExp): Promise<string> {
  const { platform } = testPlatform(() => ({ rows: [] }))
  const call = answer as typeof platform.api.call
  const { unmount } = render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call } }}>
      <GroupReach group="g1" />
    </PlatformProvider>,
  )
  const words = (await screen.findByText(known)).textContent
  unmount()
  return words
}

const counted = (subscribed: number, unsubscribed: number, unreachable: number) => async () => ({
  members: [],
  next: null,
  counts: { subscribed, unsubscribed, unreachable },
})

it.each([
  [
    counted(1412, 10, 2),
    '1,412 people are subscribed, and each gets an email of their own. Left out: 10 who unsubscribed and 2 without an address.',
  ],
  [counted(1, 0, 0), 'One person is subscribed and gets an email.'],
  [counted(0, 3, 0), 'Nobody in it can be written to now. Left out: 3 who unsubscribed.'],
] as const)('says how many people a message to a group reaches %#', async (answer, words) =>
  expect(await wordsFor(answer, /are subscribed|One person|Nobody/)).toContain(words),
)

it('says so where they cannot be counted', async () => {
  const refuse = () => Promise.reject(new TypeError('no answer'))
  expect(await wordsFor(refuse, /could not be counted/)).toContain(
    'Each person who is subscribed gets an email of their own.',
  )
})
