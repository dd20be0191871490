import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { lastPageOf } from '../../platform/last-page.ts'
import { arriveAt } from './arrive-at.ts'
import { failPage, leavePage, shellPage } from './page-state.ts'

const pageTitle = () => document.querySelector<HTMLElement>('[data-page-title]')?.dataset['pageTitle']

const { platform } = testPlatform(() => ({}))
const base = platform.client.get()
if (base === undefined) throw new Error('The test platform has a client.')
const client = { ...base, doc: { sites: [{ id: 'office', label: 'Office' }] } }

const call = vi.fn<(contract: { path: string }, input: unknown) => Promise<unknown>>()
const going = { api: Object.assign({ ...platform.api }, { call }), client, userId: 'ana' }
const fetched = vi.fn<(url: string) => Promise<Response>>()

beforeEach(() => {
  localStorage.clear()
  fetched.mockReset().mockResolvedValue(new Response('', { status: 404 }))
  call.mockReset().mockResolvedValue({})
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

const quotes = { path: '/laro/quotes/42', params: { clientKey: 'laro', id: '42' } }
const page = { id: 'p1', meta: { title: 'One quote', description: 'What it costs.' }, jsonld: { '@type': 'Thing' } }

const inHead = () => [...document.head.querySelectorAll('[data-of-page]')].map(({ outerHTML }) => outerHTML)

it('tries the published file first, with the names of parameters, then the call', async () => {
  call.mockResolvedValue(page)
  await arriveAt(quotes, going)
  expect(fetched.mock.calls[0]?.[0]).toMatch(/^\/site\/laro\/_pages\/__quotes__id\.json\?site=office&t=\d+$/)
  expect(call.mock.calls[0]?.[1]).toEqual({ query: { path: '/quotes/id', site: 'office', client_id: 'c1' } })
  fetched.mockResolvedValue(Response.json(page))
  call.mockClear()
  await arriveAt(quotes, going)
  expect(call).not.toHaveBeenCalled()
})

it('applies title, meta tags and structured data, in place of those before', async () => {
  fetched.mockResolvedValue(Response.json(page))
  await arriveAt(quotes, going)
  expect(pageTitle()).toBe('One quote')
  expect(inHead().join('')).toContain('content="What it costs."')
  expect(inHead().join('')).toContain('{"@type":"Thing"}')
  expect(shellPage.get()).toMatchObject({ isReady: true, isLoading: false, isNotFound: false })
  fetched.mockResolvedValue(new Response('', { status: 404 }))
  await arriveAt({ path: '/laro/trips', params: {} }, going)
  expect(inHead()).toEqual([])
  expect(shellPage.get()).toMatchObject({ isReady: true, isNotFound: true, page: {} })
})

it('says that it is on its way, and stops saying so when the screen fails', () => {
  leavePage()
  expect(shellPage.get()).toMatchObject({ isReady: false, isLoading: true })
  failPage()
  expect(shellPage.get().isLoading).toBe(false)
})

it('a call that fails gives an empty page', async () => {
  vi.spyOn(console, 'info').mockReturnValueOnce(undefined)
  call.mockRejectedValue(new ApiError(503, { error: 'unavailable' }))
  await arriveAt(quotes, going)
  expect(shellPage.get()).toMatchObject({ isReady: true, isNotFound: true, page: {} })
})

it('a late answer does not change the texts of the visible screen', async () => {
  const late = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(late.promise)
  const first = arriveAt(quotes, going)
  await arriveAt({ path: '/laro/trips', params: {} }, going)
  late.resolve(Response.json(page))
  await first
  expect(pageTitle()).toBeUndefined()
  expect(lastPageOf('ana')).toBe('/laro/trips')
})

it('remembers the last page visited of each user, but no page of content, login or logout', async () => {
  await arriveAt({ path: '/laro/trips', params: {} }, going)
  fetched.mockResolvedValue(Response.json(page))
  await arriveAt(quotes, going)
  fetched.mockResolvedValue(new Response('', { status: 404 }))
  for (const path of ['/', '/login', '/login/logout', '/logout']) await arriveAt({ path, params: {} }, going)
  expect(lastPageOf('ana')).toBe('/laro/trips')
  expect(lastPageOf('jo')).toBeUndefined()
})

it('a client without such a site sends no request', async () => {
  await arriveAt(quotes, { ...going, client: base })
  expect(fetched).not.toHaveBeenCalled()
  expect(call).not.toHaveBeenCalled()
  expect(shellPage.get().isNotFound).toBe(true)
})
