import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { signFiles } from '../../../domain/kernel/index.ts'
import type { SitePage } from '../../../domain/content/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PagePreview } from './page-preview.tsx'
import type { AroundPages } from './use-kinds.ts'

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

const around: AroundPages = {
  chrome: {
    name: 'Laro',
    lang: 'en',
    accent: '#1a5fb4',
    dark: '#111111',
    light: '#ffffff',
    email: '',
    phone: '',
    menu: [{ label: 'Fleet', url: '/fleet' }],
    header: '',
    footer: '',
    origin: '',
  },
  data: { timezone: 'America/Chicago', legs: [], fleet: [], posts: [], blogs: [], named: [] },
  inLanguages: {},
  css: '',
  address: 'https://laro.example',
}

/** The HTML of the preview, and the paths that each call signed. */
async function drawn(html: string) {
  const { platform, wrapper: Platform } = testPlatform(() => ({}))
  const asked: (readonly string[])[] = []
  const call = async (contract: unknown, { body }: { readonly body: { readonly paths: readonly string[] } }) => {
    expect(contract).toBe(signFiles)
    if (body.paths.length > 200) throw new Error('too many paths')
    asked.push(body.paths)
    return { urls: Object.fromEntries(body.paths.map((path) => [path, `https://files.example/${path}`])) }
  }
  Object.assign(platform.api, { call })
  render(
    <Platform>
      <MantineProvider env="test">
        <PagePreview page={{ ...page, html }} around={around} section={undefined} />
      </MantineProvider>
    </Platform>,
  )
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of the page')
  return { frame, asked }
}

it('links in the preview open nothing: the frame may open no window, and no link targets the frame', async () => {
  const { frame } = await drawn('<p><a href="/prices" target="_self">Prices</a></p>')
  const shown = new DOMParser().parseFromString(frame.srcdoc, 'text/html')
  expect(shown.querySelector('base')?.target).toBe('_blank')
  expect([...shown.querySelectorAll('a')].filter((link) => link.hasAttribute('target'))).toEqual([])
  expect(shown.querySelectorAll('a[href]').length).toBeGreaterThan(1)
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
})

it('every picture of a page with more than 200 files is signed', async () => {
  const paths = Array.from({ length: 450 }, (_, at) => `clients/c1/pages/p1/${1000 + at}.jpg`)
  const { asked } = await drawn(paths.map((path) => `<img src="/api/files/${path}" alt="">`).join(''))
  await expect.poll(() => asked.flat()).toEqual(paths)
})
