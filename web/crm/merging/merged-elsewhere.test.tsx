import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { MergedElsewhere } from './merged-elsewhere.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: string }) => <a href="/contact">{children}</a>,
  useNavigate: () => vi.fn<() => void>(),
}))

function show(answer: Promise<unknown>) {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  Object.assign(platform.api, { call: () => answer })
  return render(
    <Platform>
      <MergedElsewhere id="c1">It may have been deleted.</MergedElsewhere>
    </Platform>,
  )
}

it('is silent about a deletion until a merge is ruled out', async () => {
  const asked = Promise.withResolvers<unknown>()
  const { container } = show(asked.promise)
  expect(container.textContent).not.toContain('deleted')
  asked.resolve({ contact: { id: 'c2', name: 'Mae Winslow' } })
  await waitFor(() => expect(container.textContent).toBe('It was merged into Mae Winslow.'))
})

it('leaves the usual words of a contact that was not merged', async () => {
  show(Promise.resolve({ contact: null }))
  expect(await screen.findByText('It may have been deleted.')).toBeDefined()
})
