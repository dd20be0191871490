import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'
import { ComesWhole } from './comes-whole.tsx'
import { lazyPart } from './lazy-part.tsx'

const first = Promise.withResolvers<string>()
const second = Promise.withResolvers<string>()

function Parts() {
  const one = useQuery({ queryKey: ['one'], queryFn: () => first.promise })
  const other = useQuery({
    queryKey: ['other', one.data],
    queryFn: () => second.promise,
    enabled: one.data !== undefined,
  })
  return (
    <>
      {other.data !== undefined && <p>{other.data}</p>}
      <button type="button">Press</button>
    </>
  )
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ComesWhole>
          <Parts />
        </ComesWhole>
      </MantineProvider>
    </QueryClientProvider>,
  )

it('shows parts when all that they ask for is here, though they ask one after the other', async () => {
  show()
  const button = () => screen.queryByRole('button', { name: 'Press' })
  expect(button()).toBeNull()
  await act(async () => first.resolve('the first'))
  expect(button()).toBeNull()
  await act(async () => second.resolve('above the button'))
  await waitFor(() => expect(button()).not.toBeNull())
  expect(screen.getByText('above the button')).toBeDefined()
})

it('waits for the code of a part, and then for its data', async () => {
  const code = Promise.withResolvers<ComponentType<object>>()
  const answer = Promise.withResolvers<string>()
  const Part = lazyPart(() => code.promise)
  const Late = () => <p>{useQuery({ queryKey: ['late'], queryFn: () => answer.promise }).data}</p>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ComesWhole>
          <Part />
          <button type="button">Press</button>
        </ComesWhole>
      </MantineProvider>
    </QueryClientProvider>,
  )
  const button = () => screen.queryByRole('button', { name: 'Press' })
  // Longer than the rest between an answer and the next question.
  await act(() => new Promise((resolve) => void setTimeout(resolve, 100)))
  expect(button()).toBeNull()
  await act(async () => code.resolve(Late))
  expect(button()).toBeNull()
  await act(async () => answer.resolve('above the button'))
  await waitFor(() => expect(button()).not.toBeNull())
  expect(screen.getByText('above the button')).toBeDefined()
})

it('shows known parts at once', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['one'], 'the first')
  client.setQueryData(['other', 'the first'], 'above the button')
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <ComesWhole>
          <Parts />
        </ComesWhole>
      </MantineProvider>
    </QueryClientProvider>,
  )
  await act(() => Promise.resolve())
  expect(screen.getByRole('button', { name: 'Press' })).toBeDefined()
})

it('shows the loaded parts after two seconds of waiting', () => {
  vi.useFakeTimers()
  const never = new Promise<string>(() => undefined)
  const Slow = () => useQuery({ queryKey: ['slow'], queryFn: () => never }).data ?? <button type="button">Press</button>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ComesWhole>
          <Slow />
        </ComesWhole>
      </MantineProvider>
    </QueryClientProvider>,
  )
  act(() => {
    vi.advanceTimersByTime(1999)
  })
  expect(screen.queryByRole('button', { name: 'Press' })).toBeNull()
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(screen.getByRole('button', { name: 'Press' })).toBeDefined()
  vi.useRealTimers()
})
