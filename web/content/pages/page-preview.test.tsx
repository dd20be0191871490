import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { SitePage } from '../../../domain/content/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PagePreview } from './page-preview.tsx'

afterEach(() => vi.unstubAllGlobals())

const page: SitePage = { id: 'p1', name: 'Home', url: '/', kind: '', content: {}, html: '', meta: {}, date: 1 }

it.each([
  [390, 'Phone'],
  [1280, 'Desktop'],
])('begins on a screen of %i pixels at the width %s', (width, name) => {
  vi.stubGlobal('innerWidth', width)
  const { wrapper: Platform } = testPlatform(() => ({}))
  render(
    <Platform>
      <MantineProvider env="test">
        <PagePreview page={page} around={undefined} section={undefined} />
      </MantineProvider>
    </Platform>,
  )
  expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true)
})
