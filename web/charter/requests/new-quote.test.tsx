import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leg as legShape, quotes, routeOf, trips } from '../../../domain/charter/index.ts'
import { calculateFlight } from '../../../domain/charter/requests/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { closeDialogs, openAlert } from '../../platform/dialogs.ts'
import { NewQuote } from './new-quote.tsx'
import type { Beginning } from './quote-form.tsx'

let address: Record<string, string> = {}

vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useBlocker: () => undefined,
  useNavigate: () => () => undefined,
  useSearch: () => address,
  useLocation: () => ({ pathname: '/' }),
}))

/** The form is identified by its initial values, and by its input. */
vi.mock('./quote-form.tsx', async (load) => ({
  ...(await load<typeof import('./quote-form.tsx')>()),
  QuoteForm: ({ begin, onChanged }: { readonly begin: Beginning; readonly onChanged: (is: boolean) => void }) => {
    const [{ legs }, setBegin] = useState(begin)
    const [isChanged, setChanged] = useState(false)
    useEffect(() => onChanged(isChanged), [isChanged, onChanged])
    const removeLegs = () => {
      setBegin({ ...begin, legs: [] })
      setChanged(true)
    }
    return (
      <>
        <input aria-label="Form" placeholder={routeOf(legs) || 'blank'} defaultValue="" />
        <button onClick={removeLegs}>Remove the legs</button>
      </>
    )
  },
}))

const airport = (icao: string) => ({ icao, name: icao })
const legs = (from: string, to: string) => [
  legShape.parse({ id: from, departureAirport: airport(from), arrivalAirport: airport(to) }),
]

const karim = testRow(contacts, { name: 'Karim Holloway' }, { id: 'c7' })
const flown = testRow(
  trips,
  { legs: legs('KTEB', 'MYNN'), contact: { id: 'c7', name: 'Karim Holloway' } },
  { id: 't1' },
)

function show(lastTrip: Promise<object> = Promise.resolve({ ...flown })) {
  const { platform, wrapper: Platform } = testPlatform(({ path }) => {
    if (path.endsWith('/contacts/c7')) return karim
    if (path.endsWith('/trips/t1')) return lastTrip
    return { rows: path.endsWith('/trips') ? [flown] : [], next: null, cursor: '1' }
  })
  Object.assign(platform.api, {
    call: async (contract: unknown) =>
      contract === calculateFlight
        ? { isFlight: true, notes: [], quote: { legs: legs('KDAL', 'KASE'), pets: [], notes: '' }, prices: [] }
        : { quotes: [] },
  })
  render(
    <Platform>
      <MantineProvider env="test">
        <NewQuote definition={quotes} listPath="quotes" pathOf={(id) => `quotes/${id}`} />
      </MantineProvider>
    </Platform>,
  )
}

const form = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Form' })
const type = (words: string) => fireEvent.input(form(), { target: { value: words } })
const same = () => screen.findByRole('button', { name: 'Same again' })
const press = async (button: HTMLElement) => act(async () => fireEvent.click(button))

beforeEach(() => {
  address = { contact: 'c7' }
})

afterEach(() => act(closeDialogs))

it('asks before the last flight replaces typed legs', async () => {
  show()
  const button = await same()
  type('KHPN to KPBI')
  await press(button)
  expect(openAlert.get()?.title).toBe('Replace the Legs?')
  await act(async () => openAlert.get()?.answer(false))
  expect(form().value).toBe('KHPN to KPBI')
  await press(await same())
  await act(async () => openAlert.get()?.answer(true))
  expect(form()).toMatchObject({ value: '', placeholder: 'KTEB-MYNN' })
  expect(screen.queryByRole('button', { name: 'Same again' })).toBeNull()
})

it('legs that were corrected by the mouse are replaced only after a question', async () => {
  address = { contact: 'c7', again: 'last' }
  show()
  await expect.poll(() => form().placeholder).toBe('KTEB-MYNN')
  fireEvent.click(screen.getByRole('button', { name: 'Remove the legs' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'In a few words' }), { target: { value: 'KDAL to KASE' } })
  await press(screen.getByRole('button', { name: 'Fill in the legs' }))
  expect(openAlert.get()?.title).toBe('Replace the Legs?')
  await act(async () => openAlert.get()?.answer(false))
  expect(form().placeholder).toBe('blank')
})

it('takes the last flight also once words were said', async () => {
  show()
  const button = await same()
  fireEvent.change(screen.getByRole('textbox', { name: 'In a few words' }), { target: { value: 'KDAL to KASE' } })
  await press(screen.getByRole('button', { name: 'Fill in the legs' }))
  expect(form().placeholder).toBe('KDAL-KASE')
  await press(button)
  expect(form().placeholder).toBe('KTEB-MYNN')
})

it('begins with the last flight where the address asks for it', async () => {
  address = { contact: 'c7', again: 'last' }
  show()
  await expect.poll(() => form().placeholder).toBe('KTEB-MYNN')
})

it('keeps input typed before the last flight arrived, and offers the flight', async () => {
  address = { contact: 'c7', again: 'last' }
  const trip = Promise.withResolvers<object>()
  show(trip.promise)
  expect(form().placeholder).toBe('blank')
  type('KHPN to KPBI')
  await act(async () => trip.resolve({ ...flown }))
  await same()
  expect(form().value).toBe('KHPN to KPBI')
  expect(openAlert.get()).toBeUndefined()
})

it('removing the contact removes an untouched last flight, and keeps a changed one', async () => {
  address = { contact: 'c7', again: 'last' }
  show()
  await expect.poll(() => form().placeholder).toBe('KTEB-MYNN')
  await press(screen.getByRole('button', { name: 'Not for Karim Holloway' }))
  expect(form().placeholder).toBe('blank')
})

it('keeps input in the last flight when its contact is removed', async () => {
  address = { contact: 'c7', again: 'last' }
  show()
  await expect.poll(() => form().placeholder).toBe('KTEB-MYNN')
  type('KHPN to KPBI')
  await press(screen.getByRole('button', { name: 'Not for Karim Holloway' }))
  expect(form().value).toBe('KHPN to KPBI')
})
