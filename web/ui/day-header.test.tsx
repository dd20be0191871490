import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { DayHeader } from './day-header.tsx'

const screenOf = vi.hoisted(() => ({ isMobile: false }))
vi.mock('./use-breakpoint.ts', () => ({ useIsMobile: () => screenOf.isMobile }))

it.each([
  [false, 'Fri, Nov 20th'],
  [true, 'Nov 20'],
])('on mobile %s: %s', (isMobile, words) => {
  screenOf.isMobile = isMobile
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <DayHeader at={Date.UTC(2026, 10, 20, 18)} />
    </Platform>,
  )
  expect(screen.getByRole('heading', { name: words })).toBeDefined()
})
