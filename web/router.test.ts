import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { testPlatform } from './platform/data/test-platform.tsx'
import { makeRouter } from './router.tsx'

// No screen is drawn: its code is not fetched either.
vi.mock('./platform/lazy-screen.ts', () => ({ lazyRouteComponent: () => () => null }))

/** Target of an address for a signed-out user, and the target stored for after the sign-in. */
async function leadsTo(address: string): Promise<unknown[]> {
  const { platform } = testPlatform(() => undefined)
  platform.session.load = () => Promise.resolve(null)
  platform.session.signInAnonymously = () => Promise.resolve()
  const router = makeRouter(platform)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  const { pathname, search } = router.state.location
  return [pathname, search.redirect]
}

it.each([
  ['/LARO/quotes?q=Vail', ['/login', '/laro/quotes?q=Vail']],
  ['/Laro/threads?thread=AbC', ['/login', '/laro/threads?thread=AbC']],
  ['/LARO/book', ['/laro/book', undefined]],
  ['/laro/quotes/Q1', ['/login', '/laro/quotes/Q1']],
])('%s has its key in lower case (decision P1)', async (address, expected) => {
  expect(await leadsTo(address)).toEqual(expected)
})
