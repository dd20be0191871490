import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  declineMarketRequest,
  quoteMarketRequest,
  readAlikeRequests,
  readMarketRequest,
  readMarketRequests,
  type ListedEntry,
} from '../../../domain/charter/index.ts'
import type { Contract } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { listenForShortcuts } from '../../ui/use-shortcuts.ts'
import { MarketRequests } from './market-screen.tsx'

vi.mock('../../ui/client-link.tsx', () => import('../../ui/test-client-link.tsx'))

const place = (icao: string, city: string, [latitude, longitude]: readonly [number, number]) => ({
  icao,
  name: icao,
  city,
  zone: 'America/New_York',
  latitude,
  longitude,
})

const asked: ListedEntry = {
  id: 'asked',
  side: 'request',
  kind: 'want',
  company: 'Northlake Charter',
  isOwn: false,
  isAffiliate: true,
  from: place('KPHL', 'Philadelphia', [39.87, -75.24]),
  to: place('KTYS', 'Knoxville', [35.81, -83.99]),
  takeoff: Date.UTC(2030, 4, 6, 15),
  isTimeAssumed: false,
  firstDay: '2030-05-06',
  lastDay: '2030-05-06',
  passengers: 4,
  listedAt: 0,
  state: 'new',
  best: 90,
  matches: 1,
}
const deal = {
  ...asked,
  id: 'deal',
  side: 'offer',
  kind: 'deal',
  isOwn: true,
  from: place('KTEB', 'Teterboro', [40.85, -74.06]),
  to: place('KBNA', 'Nashville', [36.12, -86.68]),
  tail: 'N223NW',
  price: 1_234_070,
}
const opened = {
  entry: asked,
  matches: [
    {
      entry: deal,
      score: 90,
      level: 'High',
      days: 0,
      detourMiles: 43,
      words: '100 − 5 departs 92 mi away − 5 arrives 152 mi away',
    },
  ],
  photos: [],
  freeTails: [],
  answers: [],
  reliability: [],
}

function show({ isOpen = true } = {}) {
  onTestFinished(listenForShortcuts())
  const { platform, wrapper: Platform } = testPlatform(() => ({ id: 'c1', version: 1 }))
  const sent: [Contract, { readonly body: object }][] = []
  const counts = { new: 1, answered: 0, declined: 0, mine: 0 }
  const call = async (contract: Contract, input: { readonly body: object }) => {
    if (contract === readMarketRequests) return { isOpen, entries: [asked], total: 1, counts }
    if (contract === readMarketRequest) return opened
    if (contract === readAlikeRequests) return { flights: [] }
    sent.push([contract, input])
    return { state: 'delivered', quote: 'q1', number: '40271' }
  }
  Object.assign(platform.api, { call })
  platform.live.watchRange = () => () => undefined
  render(
    <Platform>
      <MantineProvider env="test">
        <MarketRequests />
      </MantineProvider>
    </Platform>,
  )
  return sent
}

vi.mock('@tanstack/react-router', () => ({
  useBlocker: () => undefined,
  useNavigate: () => () => undefined,
  useSearch: () => ({}),
  Link: () => null,
}))

it('a request shows its match with the words of its score, and is quoted by Ctrl Enter at the price of the offer', async () => {
  const sent = show()
  const list = await screen.findByRole('list', { name: 'Your matches' })
  expect(within(list).getByRole('button').textContent).toContain('100 − 5 departs 92 mi away')
  expect(screen.getByText('Detour 43 mi')).toBeDefined()
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.[0]).toBe(quoteMarketRequest)
  expect(sent[0]?.[1].body).toMatchObject({ offer: 'deal', total: 1_234_070 })
})

it('a decline for another reason waits for its words', async () => {
  const sent = show()
  fireEvent.click(await screen.findByRole('radio', { name: 'Decline' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Other' }))
  const button = screen.getByRole('button', { name: /^Send decline/ })
  expect(button.hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByLabelText('Reason in words'), { target: { value: 'The crew is off.' } })
  fireEvent.click(button)
  await expect.poll(() => sent.map(([contract]) => contract)).toEqual([declineMarketRequest])
})

it('a client outside the market reads what it is', async () => {
  show({ isOpen: false })
  expect(await screen.findByRole('region', { name: 'The market is off' })).toBeDefined()
})
