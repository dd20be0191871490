import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { ApiError } from '../../platform/api/api-error.ts'
import { notices, notify } from '../../platform/notices.ts'
import { tabName } from '../../platform/tab-name.ts'
import { typeInto } from '../../ui/form/form-store.ts'
import { usePageForm, type PageRow } from './use-page-form.ts'
import { testRow } from '../../platform/data/test-row.ts'
import { pages } from '../../../domain/content/index.ts'
import { valueAt } from '../../../domain/kernel/index.ts'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  cleanup()
  // Flushes pending storage now: its timer is removed with those of the test.
  window.dispatchEvent(new Event('pagehide'))
  vi.useRealTimers()
})

const row: PageRow = testRow(pages, { name: 'Fleet', url: '/fleet', site: 'main', html: '<p>Old</p>' }, { id: 'p1' })

const french = ['fr']

function open(answer: (body: unknown) => unknown = () => ({ ...row, version: 2 }), user = 'ana', isStrict = false) {
  const patches: unknown[] = []
  const { platform, wrapper } = testPlatform(({ method, body }) => {
    if (method !== 'PATCH') return row
    patches.push(body)
    return answer(body)
  })
  platform.session.user.set({ id: user, name: 'Ana Ruiz', email: 'ana@laro.example' })
  let shown = row
  const { result, rerender, unmount } = renderHook(
    (others: readonly string[]) => usePageForm(shown, undefined, others),
    {
      wrapper,
      initialProps: french,
      reactStrictMode: isStrict,
    },
  )
  /** Shows the row of a colleague's save. */
  const follow = (next: PageRow) => {
    shown = next
    act(() => rerender(french))
  }
  const type = (html: string) =>
    act(() => {
      const { form, fields } = result.current
      typeInto(form.store, { fields, scope: '', property: 'html', value: html })
    })
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const html = () => result.current.form.store.get().values['html']
  return { result, platform, patches, type, wait, rerender, follow, unmount, html }
}

const keptName = () => `flightline page c1/ana/p1 tab ${tabName()}`
const kept = () => localStorage.getItem(keptName())

it('saves 700 ms after the last key, and keeps on the device at once', async () => {
  const { result, patches, type, wait } = open()
  type('<p>A</p>')
  await wait(150)
  expect(kept()).toContain('<p>A</p>')
  await wait(400)
  type('<p>AB</p>')
  await wait(690)
  expect(patches).toEqual([])
  expect(result.current.state.kind).toBe('waiting')
  await wait(20)
  expect(patches).toMatchObject([{ version: 1, change: { html: '<p>AB</p>' } }])
  await wait(200)
  expect(result.current.state).toMatchObject({ kind: 'saved', at: expect.any(Number) })
})

it('a failed save is reported and retried, and keeps the input', async () => {
  let isAway = true
  const { result, patches, type, wait } = open(() => {
    if (isAway) throw new ApiError(503, { error: 'unavailable' })
    return { ...row, version: 2 }
  })
  type('<p>A</p>')
  await wait(800)
  expect(result.current.state.kind).toBe('failed')
  await wait(200)
  expect(kept()).toContain('<p>A</p>')
  isAway = false
  await wait(5100)
  expect(patches.length).toBeGreaterThan(1)
  expect(result.current.state.kind).toBe('saved')
})

it('says why a value is refused, and sends it again only when something else is typed', async () => {
  notify(null)
  const issues = [{ path: 'url', code: 'page-url-taken', params: { name: 'Prices', url: '/price' } }]
  let isTaken = true
  const { result, patches, type, wait } = open(() => {
    if (isTaken) throw new ApiError(400, { error: 'invalid', issues })
    return { ...row, version: 2 }
  })
  type('<p>A</p>')
  await wait(800)
  expect(result.current.state).toMatchObject({ kind: 'refused', words: expect.stringContaining('page-url-taken') })
  // The page says it at its head and at the field: no alert with each pause of typing.
  expect(notices.get()).toEqual([])
  await wait(20_000)
  expect(patches).toHaveLength(1)
  isTaken = false
  type('<p>AB</p>')
  await wait(800)
  expect(result.current.state.kind).toBe('saved')
})

it.each([
  ['<p>Old, mine</p>', '<p>Theirs: Old</p>', '<p>Theirs: Old, mine</p>'],
  ['<p>Mine</p>', '<p>Theirs</p>', '<p>Mine</p>'],
])(
  'a text that a colleague saves while one types is merged, unless both replaced the same %#',
  async (mine, theirs, merged) => {
    const { patches, type, wait, follow, html } = open()
    type(mine)
    follow({ ...row, version: 2, html: theirs })
    expect(html()).toBe(merged)
    await wait(700)
    expect(patches[0]).toMatchObject({ version: merged === mine ? 1 : 2 })
  },
)

it('saves words in another language together with those of the first one', async () => {
  const { result, patches, wait } = open()
  act(() => {
    const { form, fields } = result.current
    typeInto(form.store, { fields, scope: '', property: 'translations.fr.html', value: '<p>Flotte</p>' })
  })
  await wait(700)
  expect(patches).toMatchObject([{ change: { translations: { fr: { html: '<p>Flotte</p>' } } } }])
  expect(patches[0]).not.toHaveProperty('change.html')
})

it('saves the input once', async () => {
  const { patches, type, wait } = open((body) => ({ ...row, version: 2, ...(body as { change: object }).change }))
  type('<p>A</p>')
  await wait(5000)
  expect(patches).toHaveLength(1)
})

it('keeps the last letters when the languages of the site arrive during typing', async () => {
  const { type, wait, rerender, html } = open()
  type('<p>A</p>')
  await wait(200)
  type('<p>AB</p>')
  act(() => rerender(['fr', 'de']))
  expect(html()).toBe('<p>AB</p>')
})

it('continues with the unsaved input of a closed tab, and of no other user', async () => {
  const { type, wait, unmount } = open(() => new Promise(() => {}))
  type('<p>Mine</p>')
  await wait(200)
  unmount()
  expect(open(undefined, 'sam').html()).toBe('<p>Old</p>')
  expect(open().html()).toBe('<p>Mine</p>')
})

it.each(['is over', 'goes on'])('saves no more after its screen was left and the session %s', async (session) => {
  notify(null)
  const late = Promise.withResolvers<never>()
  const { patches, platform, type, wait, unmount } = open(() => late.promise)
  type('<p>Mine</p>')
  await wait(800)
  unmount()
  if (session === 'is over') {
    platform.session.end()
    platform.session.user.set({ id: 'jo', name: 'Jo Stern', email: 'jo@laro.example' })
  }
  late.reject(new ApiError(503, { error: 'unavailable' }))
  await wait(60_000)
  expect(patches).toHaveLength(1)
  expect(notices.get()).toHaveLength(session === 'is over' ? 0 : 1)
  expect(kept()).toContain('<p>Mine</p>')
})

it('an answer after leaving the screen removes the copy on the device', async () => {
  const late = Promise.withResolvers<unknown>()
  const { type, wait, unmount } = open(() => late.promise)
  type('<p>Mine</p>')
  await wait(800)
  unmount()
  expect(kept()).toContain('<p>Mine</p>')
  late.resolve({ ...row, version: 2, html: '<p>Mine</p>' })
  await wait(200)
  expect(kept()).toBeNull()
})

it('a save answered after leaving the screen keeps the input typed after it', async () => {
  const late = Promise.withResolvers<unknown>()
  const { type, wait, unmount } = open(() => late.promise)
  type('<p>A</p>')
  await wait(800)
  type('<p>AB</p>')
  unmount()
  late.resolve({ ...row, version: 2, html: '<p>A</p>' })
  await wait(200)
  const { html, result } = open()
  expect(html()).toBe('<p>AB</p>')
  expect(result.current.form.store.get().base).toMatchObject({ version: 2 })
})

it('leaves the copy to the screen that was opened next', async () => {
  const late = Promise.withResolvers<unknown>()
  const first = open(() => late.promise)
  first.type('<p>A</p>')
  await first.wait(800)
  first.unmount()
  const next = open(() => new Promise(() => {}))
  expect(next.html()).toBe('<p>A</p>')
  next.type('<p>AB</p>')
  await next.wait(200)
  late.resolve({ ...row, version: 2, html: '<p>A</p>' })
  await next.wait(200)
  expect(kept()).toContain('<p>AB</p>')
})

it('reopening the screen continues with its very last input', () => {
  const { type, unmount } = open()
  type('<p>Mine</p>')
  unmount()
  expect(open().html()).toBe('<p>Mine</p>')
})

it('unsaved input is saved even if React draws the screen twice', async () => {
  localStorage.setItem(keptName(), JSON.stringify({ base: row, values: { html: '<p>Mine</p>' } }))
  const { patches, wait } = open(undefined, 'ana', true)
  await wait(800)
  expect(patches).toMatchObject([{ change: { html: '<p>Mine</p>' } }])
})

it('shares equal parts with the version of an unsaved draft', () => {
  const meta = { title: 'Fleet', tags: ['jets'] }
  const draft = { base: { ...row, meta, version: 2 }, values: { html: '<p>Mine</p>', meta } }
  localStorage.setItem(keptName(), JSON.stringify(draft))
  const { base, values } = open().result.current.form.store.get()
  expect(values['html']).toBe('<p>Mine</p>')
  expect(values['meta']).toEqual(expect.objectContaining({ title: 'Fleet' }))
  expect(valueAt(values, 'meta.tags')).toBe(valueAt(base, 'meta.tags'))
})

it('saves input typed while a value was being refused', async () => {
  const issues = [{ path: 'url', code: 'page-url-taken', params: { name: 'Prices', url: '/price' } }]
  const refusal = Promise.withResolvers<never>()
  let answer: () => unknown = () => refusal.promise
  const { result, patches, type, wait } = open(() => answer())
  type('<p>A</p>')
  await wait(800)
  expect(patches).toHaveLength(1)
  type('<p>AB</p>')
  // Its pause ends while the first save is still on its way.
  await wait(800)
  answer = () => ({ ...row, version: 2, html: '<p>AB</p>' })
  refusal.reject(new ApiError(400, { error: 'invalid', issues }))
  await wait(800)
  expect(patches[1]).toMatchObject({ change: { html: '<p>AB</p>' } })
  expect(result.current.state.kind).toBe('saved')
})
