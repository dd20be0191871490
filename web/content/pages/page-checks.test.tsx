import { render, screen, waitFor } from '@testing-library/react'
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
  content: {
    sections: [{ id: 'i1', kind: 'hero', heading: 'Snow', image, buttons: [{ id: 'b1', label: '', url: '/' }] }],
  },
  html: '',
  meta: {},
  date: 1,
}
const around = {
  chrome: testChrome(),
  data: { timezone: 'UTC', legs: [], fleet: [], posts: [], blogs: [], named: [] },
  inLanguages: {},
  css: '',
  address: '',
}
const path = 'content.sections[i1].image'

const show = () =>
  render(
    <>
      <div data-path={path}>
        <input type="file" aria-label="File" />
        <input aria-label="Alt text of the first" />
        <button type="button" data-mends="crop">
          Crop
        </button>
        <input aria-label="Alt text of the second" data-mends="alt" />
      </div>
      <PageChecks page={page} kind={kindNamed(shippedKinds, 'home')} around={around} paths={new Set(['/'])} />
    </>,
  )

beforeEach(() => {
  address.words = {}
  address.change.mockClear()
  Element.prototype.scrollIntoView = () => undefined
})

const linkTo = (at: string, kind: string) => `/laro/cms/pages/p1?fault=${encodeURIComponent(at)}&fault_kind=${kind}`

it.each([
  ['Picture needs a crop to its shape: a.jpg', linkTo(path, 'crop')],
  ['A picture has no alt text: a.jpg', linkTo(path, 'alt')],
  ['Words is required.', linkTo('content.sections[i1].buttons[b1].label', 'required')],
])('leads from "%s" to its field', (words, to) => {
  show()
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(to)
})

it.each([
  ['required', 'Alt text of the first'],
  ['alt', 'Alt text of the second'],
  ['crop', 'Crop'],
])('puts the focus once to where a fault of the kind %s is mended', (kind, focused) => {
  address.words = { fault: path, fault_kind: kind }
  show()
  const { activeElement } = document
  expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(focused)
  expect(address.change).toHaveBeenLastCalledWith({ fault: undefined, fault_kind: undefined })
})

it('waits for a field whose input is still loaded', async () => {
  address.words = { fault: path, fault_kind: 'crop' }
  const field = document.createElement('div')
  field.dataset['path'] = path
  field.innerHTML = '<i data-loading-field></i><button>Comment</button>'
  document.body.prepend(field)
  show()
  expect(document.activeElement).toBe(document.body)
  field.innerHTML = '<button>Comment</button><button data-mends="crop">Crop it</button>'
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Crop it'))
  field.remove()
})
