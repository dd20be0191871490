import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { trips } from '../../domain/charter/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { testRow } from '../platform/data/test-row.ts'
import { NoFormSources } from '../ui/form/test-form-sources.tsx'
import { NewTrip } from './new-trip.tsx'

const address = vi.hoisted((): { words: Record<string, string> } => ({ words: { contact: 'c7' } }))
vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useBlocker: () => undefined,
  useNavigate: () => vi.fn<() => void>(),
  useRouter: () => ({ state: { location: { href: '' } }, subscribe: () => () => undefined }),
  useLocation: () => '',
  useSearch: () => address.words,
}))

const karim = testRow(
  contacts,
  { name: 'Karim Holloway', first_name: 'Karim', last_name: 'Holloway', email: 'karim@bluemesa.example' },
  { id: 'c7' },
)

it('makes a trip for its contact, without an empty leg', async () => {
  const {
    platform,
    asked,
    wrapper: Platform,
  } = testPlatform(({ method, path }) =>
    method === 'POST' ? { ...testRow(trips, {}, { id: 't1' }) } : path.includes('contacts') ? karim : { rows: [] },
  )
  render(
    <Platform>
      <MantineProvider env="test">
        <NoFormSources>
          <Suspense fallback={null}>
            <NewTrip definition={trips} listPath="trips" pathOf={(id) => `trips/${id}`} />
          </Suspense>
        </NoFormSources>
      </MantineProvider>
    </Platform>,
  )
  await screen.findByText('Karim Holloway')
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Create trip' })))
  const made = asked.find(({ method }) => method === 'POST')
  expect(made?.path).toBe('/data/clients/c1/trips')
  expect(made?.body).toMatchObject({
    legs: [],
    status: 'tSubmitted',
    contact: { id: 'c7', name: 'Karim Holloway', email: 'karim@bluemesa.example' },
  })
  platform.queries.clear()
})

it('a typed contact that is not chosen refuses the trip with a message at its field', async () => {
  address.words = {}
  const { asked, wrapper: Platform } = testPlatform(() => ({ rows: [], hits: [], next: null, cursor: '1' }))
  render(
    <Platform>
      <MantineProvider env="test">
        <NoFormSources>
          <Suspense fallback={null}>
            <NewTrip definition={trips} listPath="trips" pathOf={(id) => `trips/${id}`} />
          </Suspense>
        </NoFormSources>
      </MantineProvider>
    </Platform>,
  )
  const field = await screen.findByLabelText('For')
  fireEvent.change(field, { target: { value: 'K' } })
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Create trip' })))
  expect(screen.getByText('Choose a contact from the list, or empty this field.').isConnected).toBe(true)
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  fireEvent.change(field, { target: { value: '' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create trip' })))
  await expect.poll(() => asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
