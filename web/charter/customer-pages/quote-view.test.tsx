import { MantineProvider } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { QuotePage } from '../../../domain/charter/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { QuoteView } from './quote-view.tsx'
import type { ShownPage } from './use-shared-page.ts'

const option = (id: string, [label, name]: [string, string], total?: number) => ({
  id,
  label,
  aircraft: { name, amenities: [] },
  flights: [],
  passengers: 2,
  lines: [],
  ...(total !== undefined && { total }),
})

const document: QuotePage = {
  kind: 'quote',
  company: 'Laro Charter',
  number: '20418',
  title: 'Teterboro to West Palm Beach',
  customer: 'Dana Whitfield',
  options: [
    option('a', ['Option 1', 'Latitude'], 300),
    option('b', ['Option 2', 'Phenom'], 200),
    option('c', ['Option 3', 'CJ3']),
  ],
  terms: '',
  expires: { at: 1, day: 'Fri, Nov 27, 2026', time: '6:00 PM EST' },
  disclosures: [],
}

const page: ShownPage = {
  state: 'open',
  host: { name: 'Laro Charter', theme: { dark: '#111111', light: '#ffffff', accent: '#3f51b5' } },
  document,
  hash: 'f'.repeat(64),
  pictures: {},
  acceptable: ['a', 'b'],
  wire: '',
}

function show(answer: () => Promise<object>, shown = page, quote = document) {
  const { platform } = testPlatform(() => ({}))
  const call = vi.fn<() => Promise<object>>(answer)
  const onReload = vi.fn<() => Promise<void>>(() => Promise.resolve())
  render(
    <MantineProvider>
      <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as typeof platform.api.call } }}>
        <QuoteView page={shown} document={quote} token="t" onReload={onReload} />
      </PlatformProvider>
    </MantineProvider>,
  )
  return { call, onReload }
}

const sign = (name: string) => {
  fireEvent.click(screen.getByLabelText(/I have read/))
  fireEvent.change(screen.getByLabelText('Sign by typing your full name'), { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: 'Accept and sign' }))
}

it('signs the chosen option by its document, once', async () => {
  const { call, onReload } = show(() => Promise.resolve({ signed: {} }))
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  fireEvent.click(screen.getByRole('radio', { name: 'Option 2' }))
  sign('Dana Whitfield')
  fireEvent.click(screen.getByRole('button', { name: 'Accept and sign' }))
  await expect.poll(() => onReload.mock.calls.length).toBe(1)
  expect(call).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
    body: { token: 't', option: 'b', name: 'Dana Whitfield', agreed: true, hash: 'f'.repeat(64) },
  })
})

it('says that it is signed although the page does not load again', async () => {
  const signed = { option: 'a', name: 'Dana Whitfield', at: 1, day: 'Fri, Nov 27, 2026', time: '6:00 PM EST' }
  const { onReload } = show(() => Promise.resolve({ signed }))
  sign('Dana Whitfield')
  expect((await screen.findByRole('status', { name: 'Accepted' })).textContent).toContain('Signed by Dana Whitfield')
  expect(screen.queryByRole('button', { name: 'Accept and sign' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show how to pay' }))
  expect(onReload).toHaveBeenCalledTimes(2)
})

it('says that the quote changed, shows it again, and asks to read it again; the name stays', async () => {
  const body = { error: 'conflict', title: 'This quote has changed', message: 'It is shown as it is now.' } as const
  const { onReload } = show(() => Promise.reject(new ApiError(409, body)))
  sign('Dana Whitfield')
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'This quote has changed. It is shown as it is now.',
  )
  expect(onReload).toHaveBeenCalledOnce()
  expect(screen.getByLabelText('Sign by typing your full name')).toHaveProperty('value', 'Dana Whitfield')
  expect(screen.getByLabelText(/I have read/)).toHaveProperty('checked', false)
})

it('sends nothing without a name and a tick, and keeps a question that could not be sent', async () => {
  const { call } = show(() => Promise.reject(new ApiError(429, { error: 'too-many' })))
  fireEvent.click(screen.getByRole('button', { name: 'Accept and sign' }))
  expect(screen.getByText('Tick this to continue.')).toBeDefined()
  expect(screen.getByText('Type your full name.')).toBeDefined()
  expect(call).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'Is the dog welcome?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Please wait a minute')
  expect(screen.getByLabelText('Your question')).toHaveProperty('value', 'Is the dog welcome?')
})

it('a question and a signature without an answer say so, and are asked again in the same words', async () => {
  let isLost = true
  const { call } = show(() =>
    isLost ? Promise.reject(new ApiError(0, { error: 'offline' })) : Promise.resolve({ signed: {} }),
  )
  fireEvent.change(screen.getByLabelText('Your question'), { target: { value: 'Is the dog welcome?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  sign('Dana Whitfield')
  await waitFor(() => expect(screen.getAllByText(/^Asked, no answer yet/)).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Accept and sign' }))
  expect(call).toHaveBeenCalledTimes(2)
  isLost = false
  act(() => {
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
  })
  expect(await screen.findByText('Sent. Laro Charter answers you by email.')).toBeDefined()
  await waitFor(() => expect(screen.queryByText(/^Asked, no answer yet/)).toBeNull())
  const sent = (call.mock.calls as unknown[][]).map((asked) => JSON.stringify(asked))
  expect(sent.slice(2).toSorted()).toEqual(sent.slice(0, 2).toSorted())
})

it('offers no signature without an acceptable option, and shows the accepted one', () => {
  show(() => Promise.resolve({}), {
    ...page,
    state: 'accepted',
    acceptable: [],
    wire: 'First Sample Bank',
    signed: { option: 'Option 2', name: 'Dana Whitfield', at: 1, day: 'Fri, Nov 27, 2026', time: '6:00 PM EST' },
  })
  expect(screen.queryByRole('button', { name: 'Accept and sign' })).toBeNull()
  const accepted = screen.getByRole('region', { name: 'Accepted' }).textContent
  expect(accepted).toContain('First Sample Bank')
  expect(accepted, 'which of the options').toContain('Option 2Phenom')
})

it('names the contact for payment without bank details, and claims no debt', () => {
  const signed = { option: 'Option 2', name: 'Dana Whitfield', at: 1, day: 'Fri, Nov 27, 2026', time: '6:00 PM EST' }
  show(() => Promise.resolve({}), { ...page, state: 'accepted', acceptable: [], signed })
  const accepted = screen.getByRole('region', { name: 'Accepted' }).textContent
  expect(accepted).toContain('Total, all in$2.00')
  expect(accepted).toContain('Laro Charter tells you how to pay.')
  expect(accepted, 'it may be paid already').not.toContain('To pay')
})

it('says that it is paid, or cancelled, once no payment is due any more', () => {
  const signed = { option: 'Option 2', name: 'Dana Whitfield', at: 1, day: 'Fri, Nov 27, 2026', time: '6:00 PM EST' }
  const shown: ShownPage = { ...page, state: 'accepted', acceptable: [], signed }
  const words = (settled: 'paid' | 'cancelled') => {
    show(() => Promise.resolve({}), { ...shown, settled })
    const { textContent } = screen.getByRole('region', { name: 'Accepted' })
    cleanup()
    return textContent
  }
  const [paid, cancelled] = [words('paid'), words('cancelled')]
  expect(paid).toContain('Paid. Thank you.')
  expect(cancelled).toContain('This trip was cancelled. Nothing is to be paid.')
  expect(paid + cancelled).not.toContain('how to pay')
})

it('asks only for the shown parts: a quote without terms has none to be read', () => {
  show(() => Promise.resolve({}))
  expect(screen.getByLabelText('I have read this quote.')).toBeDefined()
})

it('asks for the terms and for who operates the flight where they are shown', () => {
  const full = { ...document, terms: 'Half is due on booking.', disclosures: ['Laro operates it.'] }
  show(() => Promise.resolve({}), { ...page, document: full }, full)
  expect(screen.getByLabelText('I have read the terms and the name of the operator.')).toBeDefined()
})

it('keeps words typed while a question is being sent', async () => {
  const answers: ((answer: object) => void)[] = []
  show(() => new Promise((resolve) => answers.push(resolve)))
  const question = screen.getByRole('textbox', { name: 'Your question' })
  fireEvent.change(question, { target: { value: 'May we bring a dog?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(answers).toHaveLength(1))
  fireEvent.change(question, { target: { value: 'May we bring a dog? And skis?' } })
  await act(async () => answers[0]?.({}))
  expect(question).toHaveProperty('value', 'And skis?')
  expect(screen.queryByText('Sent. Laro Charter answers you by email.')).not.toBeNull()
})

it('the customer has to choose an option if the first one cannot be accepted', () => {
  show(() => Promise.resolve({}), { ...page, acceptable: ['b'] })
  expect(screen.getByText('Choose an option to accept it.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Accept and sign' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Option 2' }))
  expect(screen.getByRole('button', { name: 'Accept and sign' })).toBeDefined()
})

it('the quote page lists the pets after the passengers', () => {
  const [first, ...others] = document.options
  if (first === undefined) throw new TypeError('no option')
  show(() => Promise.resolve({}), page, {
    ...document,
    options: [{ ...first, pets: '1 dog (labrador, 70 lb)' }, ...others],
  })
  expect(screen.getByText(/2 passengers, 1 dog \(labrador, 70 lb\)\./)).toBeDefined()
})
