import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { GroupReach } from './group-reach.tsx'

const mailing = {
  company: 'Laro Charter',
  public_name: 'Ski news',
  postal_address: '8008 Aviation Place, Dallas, TX 75209',
}

/** The words of the question once its count is here, or is refused. */
async function wordsFor(answer: () => Promise<unknown>, known: RegExp): Promise<string> {
  const { platform } = testPlatform(() => ({ rows: [] }))
  const call = ((contract: { readonly path: string }) =>
    contract.path.endsWith('/mailing') ? Promise.resolve(mailing) : answer()) as typeof platform.api.call
  const { unmount } = render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call } }}>
      <MantineProvider env="test">
        <GroupReach group="g1" />
      </MantineProvider>
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
    '1,412 people are subscribed, and each gets a separate email. Left out: 10 who unsubscribed and 2 without an address.',
  ],
  [counted(1, 0, 0), 'One person is subscribed and gets an email.'],
  [counted(0, 3, 0), 'No member can get this message now. Left out: 3 who unsubscribed.'],
] as const)('says how many people a message to a group reaches %#', async (answer, words) =>
  expect(await wordsFor(answer, /are subscribed|One person|No member/)).toContain(words),
)

it('says so where they cannot be counted', async () => {
  const refuse = () => Promise.reject(new TypeError('no answer'))
  expect(await wordsFor(refuse, /could not be counted/)).toContain('Each subscriber gets a separate email.')
})

it('a group without a public name asks for it, saves it and then shows the lines below the mail', async () => {
  const { platform } = testPlatform(() => ({ rows: [] }))
  const named = vi.fn<(input: object) => void>()
  const call = ((contract: { readonly path: string; readonly method: string }, input: object) => {
    if (contract.method === 'PUT') {
      named(input)
      return Promise.resolve(mailing)
    }
    if (contract.path.endsWith('/mailing')) return Promise.resolve({ ...mailing, public_name: null })
    return counted(3, 0, 0)()
  }) as typeof platform.api.call
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call } }}>
      <MantineProvider env="test">
        <GroupReach group="g1" />
      </MantineProvider>
    </PlatformProvider>,
  )
  fireEvent.change(await screen.findByLabelText('Public name of the group'), { target: { value: ' Ski news ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save name' }))
  expect(await screen.findByText(/subscribed to Ski news of Laro Charter, 8008 Aviation Place/)).toBeDefined()
  expect(named).toHaveBeenCalledWith({ params: { id: 'g1' }, body: { public_name: 'Ski news' } })
})

it('a reader of groups without the role to name them gets a hint and no input', async () => {
  const { platform } = testPlatform(() => ({ rows: [] }))
  const client = platform.client.get()
  if (client) platform.client.set({ ...client, roles: new Set(['groups-r']) })
  const call = ((contract: { readonly path: string }) =>
    contract.path.endsWith('/mailing')
      ? Promise.resolve({ ...mailing, public_name: null })
      : counted(3, 0, 0)()) as typeof platform.api.call
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call } }}>
      <MantineProvider env="test">
        <GroupReach group="g1" />
      </MantineProvider>
    </PlatformProvider>,
  )
  expect(await screen.findByText(/^The mail needs a public name of the group/)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})
