import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { kindNamed, shippedKinds, type SitePage } from '../../../domain/content/index.ts'
import { testChrome } from '../../../domain/content/site/test-chrome.ts'
import { PageChecks } from './page-checks.tsx'

const address = vi.hoisted(() => ({ words: {} as Record<string, string>, change: vi.fn<(words: object) => void>() }))
vi.mock('../../platform/use-address-words.ts', () => ({ useAddressWords: () => address }))
vi.mock('../../ui/client-link.tsx', () => ({
  ClientLink: ({ path, children }: { readonly path: string; readonly children: ReactNode }) => (
    <a href={`/laro/${path}`}>{children}</a>
  ),
}))

const image = { url: '/api/files/a.jpg', name: 'a.jpg', alt: '', width: 600, height: 600 }
const page: SitePage = {
  id: 'p1',
  name: 'Home',
  url: '/',
  kind: 'home',
  content: { sections: [{ id: 'i1', kind: 'hero', heading: 'Snow', image }] },
  html: '',
  meta: {},
  date: 1,
}
const around = {
  chrome: testChrome(),
  data: { timezone: 'UTC', legs: [], fleet: [], posts: [], blogs: [], named: [] },
  css: '',
  address: '',
  inLanguages: {},
}
const path = 'content.sections[i1].image'

const show = () =>
  render(
    <>
      <div data-path={path}>
        <input type="file" aria-label="File" />
        <input aria-label="Alt text" />
      </div>
      <PageChecks page={page} kind={kindNamed(shippedKinds, 'home')} around={around} paths={new Set(['/'])} />
    </>,
  )

beforeEach(() => {
  address.words = {}
  address.change.mockClear()
  Element.prototype.scrollIntoView = () => undefined
})

it.each(['Picture needs a crop to its shape: a.jpg', 'A picture has no alt text: a.jpg'])(
  'leads from "%s" to the field of the picture',
  (words) => {
    show()
    expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(
      `/laro/cms/pages/p1?fault=${encodeURIComponent(path)}`,
    )
  },
)

it('puts the focus into the field of the fault that the address names, once', () => {
  address.words = { fault: path }
  show()
  expect(document.activeElement).toBe(screen.getByLabelText('Alt text'))
  expect(address.change).toHaveBeenLastCalledWith({ fault: undefined })
})
