import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { userClientsQuery } from '../company/index.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { PlatformProvider } from '../platform/platform-context.tsx'
import { WelcomeBanners } from './welcome-banners.tsx'

vi.mock('../company/terms/terms-banner.tsx', () => new Promise(() => undefined))

function show(isAgreed: boolean) {
  const { platform } = testPlatform(() => undefined)
  const terms = { version: '2026-05', terms: '<p>Terms</p>', is_agreed: isAgreed }
  platform.queries.setQueryData(userClientsQuery(platform).queryKey, { clients: [], terms })
  return render(
    <PlatformProvider platform={platform}>
      <WelcomeBanners />
    </PlatformProvider>,
  ).container
}

it('keeps the place of a banner that is still loaded, so that the page below does not move', () => {
  expect(show(false).querySelectorAll('[data-banner-space]')).toHaveLength(1)
  expect(show(true).querySelectorAll('[data-banner-space]')).toHaveLength(0)
})
