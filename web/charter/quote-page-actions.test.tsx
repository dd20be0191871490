import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { previewQuote, quotes, sharePage } from '../../domain/charter/index.ts'
import { ApiError } from '../platform/api/api-error.ts'
import { closeModals, modals, openAlert } from '../platform/dialogs.ts'
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
  closeModals()
})

const leg = { id: 'a', departureAirport: { icao: 'KTEB' }, arrivalAirport: { icao: 'KPBI' } }
const contact = { id: 'c1', name: 'Vera Tran', email: 'vera@tran.example' }

const option = {
  id: 'q1',
  label: 'Option 1',
  aircraft: { name: 'Citation XLS', amenities: [] },
  flights: [],
  passengers: 2,
  lines: [],
  total: 5000,
}
const preview = {
  page: {
    state: 'open',
    host: { name: 'Laro', theme: { dark: '', light: '', accent: '' } },
    document: {
      kind: 'quote',
      company: 'Laro',
      number: '1001',
      title: 'Teterboro to Palm Beach',
      customer: 'Vera Tran',
      options: [option],
      terms: '',
      expires: { at: 1, day: 'Wed', time: '9:00 AM' },
      disclosures: [],
    },
    hash: '',
    pictures: {},
    acceptable: ['q1'],
    wire: '',
  },
  notAcceptable: [],
  isMoved: true,
}
const shared = { id: 's1', expires: 2, url: 'https://page.example/shared/x' }

function show(
  doc: object,
  answering = vi.fn<(contract: unknown, input: unknown) => Promise<object>>(),
  states: { readonly to: string }[] = [],
) {
  const { platform } = testPlatform(() => undefined)
  if (answering.getMockImplementation() === undefined)
    answering.mockImplementation(async (contract) => (contract === previewQuote ? preview : shared))
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

/** Presses 'Write the message' in the preview. */
async function writeMessage() {
  await expect.poll(() => modals.get()).toHaveLength(1)
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <MantineProvider env="test">{modals.get()[0]?.body(closeModals)}</MantineProvider>
    </Platform>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Write the message' }))
}

it('a quote is sent from its own page: a mail to its customer with the link begins a conversation about it', async () => {
  const asked = show({ status: 'qSubmitted' })
  fireEvent.click(screen.getByRole('button', { name: 'Send Quote' }))
  await expect.poll(() => modals.get()).toHaveLength(1)
  expect(asked.mock.calls).toEqual([[previewQuote, { body: { id: 'q1' } }]])
  await writeMessage()
  expect(screen.getByText(/When you send it, the quote becomes Outstanding/)).toBeDefined()
  await expect.poll(() => go.mock.calls).toEqual([[`threads?compose=${encodeURIComponent('quotes/q1')}`]])
  const [place, message] = leaveForBox.mock.calls[0] ?? []
  expect(place).toMatch(/\/quotes\/q1$/)
  expect(message).toMatchObject({ medium: 'email', subject: 'Quote 1001', recipients: [contact] })
  expect(JSON.stringify(message)).toContain('https://page.example/shared/x')
  expect(asked.mock.calls.slice(1)).toEqual([[sharePage, { body: { kind: 'quote', id: 'q1', forMessage: true } }]])
})

it('an answer after the user has gone elsewhere does not navigate: a notice opens the mail', async () => {
  const answer = Promise.withResolvers<object>()
  const asked = vi.fn<(contract: unknown, input: unknown) => Promise<object>>(async (contract) =>
    contract === previewQuote ? preview : answer.promise,
  )
  show({ status: 'qOutstanding' }, asked)
  fireEvent.click(screen.getByRole('button', { name: 'Send Quote' }))
  await writeMessage()
  await expect.poll(() => asked.mock.calls).toHaveLength(2)
  page.isHere = false
  answer.resolve(shared)
  await expect.poll(() => notices.get()).toMatchObject([{ title: 'The mail with Quote 1001 is ready' }])
  expect(leaveForBox).not.toHaveBeenCalled()
  notices.get()[0]?.action?.run()
  expect(leaveForBox).toHaveBeenCalledOnce()
})

it('an incomplete quote names the missing part and starts no mail', async () => {
  const refused = vi.fn<(contract: unknown, input: unknown) => Promise<object>>()
  refused.mockRejectedValue(new ApiError(409, { error: 'conflict', message: 'Save $46,399.20 first.' }))
  show({ status: 'qSubmitted', price: { total: 0 } }, refused)
  fireEvent.click(screen.getByRole('button', { name: 'Send Quote' }))
  await expect.poll(() => openAlert.get()).toMatchObject({ title: 'Cannot Send', message: 'Save $46,399.20 first.' })
  openAlert.get()?.answer(true)
  expect(modals.get()).toEqual([])
  expect(leaveForBox).not.toHaveBeenCalled()
})

it('a quote of a mail is sent as an answer in the conversation of its customer', async () => {
  const answering = vi.fn<(contract: unknown, input: unknown) => Promise<object>>(async (contract) =>
    contract === previewQuote ? { ...preview, thread: { id: 't9', subject: 'Trip to Aspen' } } : shared,
  )
  show({ status: 'qOutstanding' }, answering)
  fireEvent.click(screen.getByRole('button', { name: 'Send Quote' }))
  await writeMessage()
  await expect.poll(() => go.mock.calls).toEqual([['threads?thread=t9']])
  expect(leaveForBox.mock.calls[0]).toMatchObject(['t9', { subject: 'Re: Trip to Aspen' }])
})

it('an ended quote offers no message', () => {
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
