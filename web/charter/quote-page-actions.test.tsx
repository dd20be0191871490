import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { quotes, sharePage } from '../../domain/charter/index.ts'
import { ApiError } from '../platform/api/api-error.ts'
import { forgetNotices, notices } from '../platform/notices.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { PlatformProvider } from '../platform/platform-context.tsx'
import { QuotePageActions } from './quote-page-actions.tsx'

const { leaveForBox, go, page } = vi.hoisted(() => ({
  page: { isHere: true, isMobile: false },
  leaveForBox: vi.fn<(place: string, message: object) => void>(),
  go: vi.fn<(path: string) => void>(),
}))
vi.mock('../inbox/index.ts', () => ({ leaveForBox }))
vi.mock('../platform/address.ts', () => ({
  useGo: () => go,
  useGoOn: () => () => () => true,
  watchPage: () => () => page.isHere,
}))

vi.mock('../ui/use-breakpoint.ts', async (original) => ({
  ...(await original<object>()),
  useIsMobile: () => page.isMobile,
}))

beforeEach(() => {
  vi.clearAllMocks()
  page.isHere = true
  page.isMobile = false
  forgetNotices()
})

const leg = { id: 'a', departureAirport: { icao: 'KTEB' }, arrivalAirport: { icao: 'KPBI' } }
const contact = { id: 'c1', name: 'Vera Tran', email: 'vera@tran.example' }

const shared = { id: 's1', expires: 2, url: 'https://page.example/shared/x' }

function show(
  doc: object,
  answering = vi.fn<(contract: unknown, input: unknown) => Promise<object>>(),
  states: { readonly to: string }[] = [],
) {
  const { platform } = testPlatform(() => undefined)
  if (answering.getMockImplementation() === undefined) answering.mockResolvedValue(shared)
  const call = answering as typeof platform.api.call
  const stored = quotes.shape.parse({ quote_number: '1001', contact, legs: [leg], price: { total: 5000 }, ...doc })
  const row = {
    ...stored,
    id: 'q1',
    version: 1,
    date: 1,
    last_date: 1,
    active: true,
    can: { write: true, remove: true, states },
  }
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call } }}>
      <MantineProvider env="test">
        <QuotePageActions definition={quotes} row={row} params={{}} />
      </MantineProvider>
    </PlatformProvider>,
  )
  return answering
}

it('a quote is sent from its own page: a mail to its customer with the link begins a conversation about it', async () => {
  const asked = show({ status: 'qOutstanding' })
  fireEvent.click(screen.getByRole('button', { name: 'Send Quote' }))
  await expect.poll(() => go.mock.calls).toEqual([[`threads?compose=${encodeURIComponent('quotes/q1')}`]])
  const [place, message] = leaveForBox.mock.calls[0] ?? []
  expect(place).toMatch(/\/quotes\/q1$/)
  expect(message).toMatchObject({ medium: 'email', subject: 'Quote 1001', recipients: [contact] })
  expect(JSON.stringify(message)).toContain('https://page.example/shared/x')
  expect(asked.mock.calls).toEqual([[sharePage, { body: { kind: 'quote', id: 'q1', forMessage: true } }]])
})

it('an answer that comes once one has gone elsewhere leads nobody away: a notice opens the mail', async () => {
  const answer = Promise.withResolvers<object>()
  const asked = vi.fn<(contract: unknown, input: unknown) => Promise<object>>(() => answer.promise)
  show({ status: 'qOutstanding' }, asked)
  fireEvent.click(screen.getByRole('button', { name: 'Send Quote' }))
  await expect.poll(() => asked.mock.calls).toHaveLength(1)
  page.isHere = false
  answer.resolve(shared)
  await expect.poll(() => notices.get()).toMatchObject([{ title: 'The mail with Quote 1001 is ready' }])
  expect(leaveForBox).not.toHaveBeenCalled()
  notices.get()[0]?.action?.run()
  expect(leaveForBox).toHaveBeenCalledOnce()
})

it('a refused page begins no mail', async () => {
  const refused = vi.fn<(contract: unknown, input: unknown) => Promise<object>>()
  refused.mockRejectedValue(new ApiError(409, { error: 'conflict', message: 'The price was made for other legs.' }))
  show({ status: 'qOutstanding' }, refused)
  fireEvent.click(screen.getByRole('button', { name: 'Send Quote' }))
  await expect.poll(() => notices.get()).toMatchObject([{ message: 'The price was made for other legs.' }])
  expect(leaveForBox).not.toHaveBeenCalled()
})

it('a quote that is over offers nothing to send', () => {
  show({ status: 'cancelled' })
  expect(screen.queryByRole('button', { name: 'Send Quote' })).toBeNull()
})

it.each([
  ['in the menu alone on a phone, whose bar has another step', true, 0],
  ['a button beside the title on a desk', false, 1],
])('the usual status is %s', (_, isMobile, buttons) => {
  page.isMobile = isMobile
  show({ status: 'qCreated' }, undefined, [{ to: 'qOutstanding' }])
  expect(screen.getByRole('button', { name: 'Status' })).toBeDefined()
  expect(screen.queryAllByRole('button', { name: 'Mark as outstanding' })).toHaveLength(buttons)
})
