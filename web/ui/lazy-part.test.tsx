import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense, type ComponentType } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { notices, notify } from '../platform/notices.ts'
import { closeMissing, lazyPart } from './lazy-part.tsx'
import { ThemeProvider } from './theme/theme-provider.tsx'

interface WordsProps {
  readonly onClose: () => void
}

const Words = () => <p>the part</p>
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  notify(null)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  // React logs errors caught by a boundary; here they are expected.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const draw = (Part: ComponentType<WordsProps>, onClose: () => void) => (
  <ThemeProvider theme={{}}>
    <p>what is written</p>
    <Suspense fallback={null}>
      <Part onClose={onClose} />
    </Suspense>
  </ThemeProvider>
)

it('a part that the server has no more leaves the page as it is, and Retry asks for it again', async () => {
  const load = vi.fn<() => Promise<ComponentType<WordsProps>>>(gone)
  render(draw(lazyPart(load), vi.fn<() => void>()))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.getByText('what is written')).toBeDefined()
  const asked = load.mock.calls.length
  load.mockResolvedValue(Words)
  fireEvent.click(retry)
  expect(await screen.findByText('the part')).toBeDefined()
  expect(load.mock.calls.length).toBe(asked + 1)
})

it('a missing layer over the page closes and says so; opening it again fetches it again', async () => {
  const load = vi.fn<() => Promise<ComponentType<WordsProps>>>(gone)
  const onClose = vi.fn<() => void>()
  const Part = lazyPart(load, closeMissing)
  const { unmount } = render(draw(Part, onClose))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(notices.get().map(({ title, kind }) => ({ title, kind }))).toEqual([
    { title: 'An Error Occurred', kind: 'error' },
  ])
  expect(screen.getByText('what is written')).toBeDefined()
  unmount()
  load.mockResolvedValue(Words)
  render(draw(Part, onClose))
  expect(await screen.findByText('the part')).toBeDefined()
  expect(onClose).toHaveBeenCalledOnce()
})

it('a part that is here and fails is not taken for a missing one', async () => {
  const Failing = () => {
    throw new TypeError('a mistake of ours')
  }
  const Part = lazyPart<WordsProps>(() => Promise.resolve(Failing))
  await expect(
    act(async () => {
      render(draw(Part, vi.fn<() => void>()))
      await Promise.resolve()
    }),
  ).rejects.toThrow('a mistake of ours')
})
