import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { trips } from '../../domain/charter/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { testRow } from '../platform/data/test-row.ts'
import { NewTrip } from './new-trip.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useBlocker: () => undefined,
  useNavigate: () => vi.fn<() => void>(),
  useRouter: () => ({ state: { location: { href: '' } }, subscribe: () => () => undefined }),
  useLocation: () => '',
  useSearch: () => ({ contact: 'c7' }),
}))

const karim = testRow(
  contacts,
  { name: 'Karim Holloway', first_name: 'Karim', last_name: 'Holloway', email: 'karim@bluemesa.example' },
  { id: 'c7' },
)

it('makes a trip for its contact, without the leg in which nothing was given', async () => {
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
        <Suspense fallback={null}>
          <NewTrip definition={trips} listPath="trips" pathOf={(id) => `trips/${id}`} />
        </Suspense>
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
