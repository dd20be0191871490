import { RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { PlatformProvider } from '../platform/platform-context.tsx'
import { makeRouter } from '../router.tsx'
import { ThemedApp } from './themed-app.tsx'

afterEach(() => vi.unstubAllGlobals())

it('is shown, with Retry, when the very first request is refused', async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: 'unavailable' }, { status: 503 })))
  // The router logs the caught error; here it is expected.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { platform } = testPlatform(() => undefined)
  platform.client.set(undefined)
  render(
    <PlatformProvider platform={platform}>
      <ThemedApp>
        <RouterProvider router={makeRouter(platform)} />
      </ThemedApp>
    </PlatformProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  expect(logged).toHaveBeenCalled()
})
