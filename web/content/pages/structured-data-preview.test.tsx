import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SitePage } from '../../../domain/content/index.ts'
import { testChrome } from '../../../domain/content/site/test-chrome.ts'
import { StructuredDataPreview } from './structured-data-preview.tsx'

const page: SitePage = { id: 'p1', name: 'About', url: '/about', kind: '', content: {}, html: '', meta: {}, date: 1 }

const show = (given: Partial<SitePage>) =>
  render(<StructuredDataPreview page={{ ...page, ...given }} chrome={testChrome()} />)

const shownData = (title: string): unknown =>
  JSON.parse(within(screen.getByRole('region', { name: title, hidden: true })).getByText(/@type/).textContent)

it('shows the page’s generated data, and with the typed data the published result', () => {
  show({ jsonld: { '@type': 'Place', name: 'Aspen' } })
  expect(shownData('The page by itself')).toMatchObject({ '@type': 'WebPage', name: 'About' })
  expect(shownData('As it is published, with what you typed')).toMatchObject([
    { '@type': 'WebPage', name: 'About' },
    { '@type': 'Place', name: 'Aspen' },
  ])
})

it('says so without additions, and without any data', () => {
  const { unmount } = show({})
  expect(screen.queryByText(/Nothing is added to it yet/)).not.toBeNull()
  unmount()
  show({ meta: { robots: 'noindex' } })
  expect(screen.queryByText(/asked to leave this page out/)).not.toBeNull()
})
