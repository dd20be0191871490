import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { orders } from '../../../domain/commerce/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { NewSale } from './new-sale.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useBlocker: () => undefined,
  useNavigate: () => vi.fn<() => void>(),
  useRouter: () => ({ state: { location: { href: '' } }, subscribe: () => () => undefined }),
  useLocation: () => '',
  useSearch: () => ({ contact: 'c7' }),
}))

const karim = testRow(contacts, { name: 'Karim Holloway', email: 'karim@bluemesa.example' }, { id: 'c7' })

function showNewOrder(contact: Promise<unknown>) {
  const { platform, wrapper: Platform } = testPlatform(({ path }) =>
    path.includes('contacts') ? contact : { rows: [] },
  )
  const call = vi.fn<(contract: unknown, input: { readonly body: unknown }) => Promise<unknown>>(() =>
    Promise.resolve({ id: 'o1', number: '10001' }),
  )
  platform.api.call = call as typeof platform.api.call
  render(
    <Platform>
      <MantineProvider env="test">
        <Suspense fallback={null}>
          <NewSale definition={orders} listPath="orders" pathOf={(id) => `orders/${id}`} />
        </Suspense>
      </MantineProvider>
    </Platform>,
  )
  return { readSent: () => call.mock.calls.map(([, { body }]) => body) }
}

const submit = async () => {
  const button = await screen.findByRole('button', { name: 'Create order' })
  await act(async () => fireEvent.submit(button.closest('form') ?? button))
}

it('an order waits for the contact that was chosen for it', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { readSent } = showNewOrder(promise)
  await submit()
  expect(readSent()).toEqual([])
  await act(async () => resolve(karim))
  await screen.findByText('Karim Holloway')
  await submit()
  await expect.poll(readSent).toMatchObject([{ contact: { id: 'c7', name: 'Karim Holloway' } }])
})

it('an order is not made without its contact when the contact cannot be read', async () => {
  const { readSent } = showNewOrder(Promise.resolve(null))
  await screen.findByLabelText('For')
  await act(async () => undefined)
  await submit()
  expect(readSent()).toEqual([])
  await submit()
  await expect.poll(readSent).toHaveLength(1)
})
