import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PagedRows } from './paged-rows.tsx'

interface NamePage {
  readonly names: readonly string[]
  readonly next: number | null
}

function Names({ read }: { readonly read: (page: number) => Promise<NamePage> }) {
  const query = useInfiniteQuery({
    queryKey: ['names'],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
  return (
    <PagedRows query={query} rows={({ names }) => names} none="No names">
      {(names) => <p role="log">{names.join(' ')}</p>}
    </PagedRows>
  )
}

const show = (read: (page: number) => Promise<NamePage>) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <Names read={read} />
      </MantineProvider>
    </QueryClientProvider>,
  )

it('a further page is added to the rows, and the last one offers no more', async () => {
  show(async (page) => ({ names: [`Ada${page}`], next: page === 0 ? 1 : null }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Ada0 Ada1')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('a further page that fails is reported, and the rows before it stay', async () => {
  show(async (page) => {
    if (page > 0) throw new TypeError('away')
    return { names: ['Ada'], next: 1 }
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('alert')
  expect(screen.getByRole('log').textContent).toBe('Ada')
})

it('a list without rows says so', async () => {
  show(async () => ({ names: [], next: null }))
  expect(await screen.findByText('No names')).toBeDefined()
})
