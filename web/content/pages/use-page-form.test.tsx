import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { ApiError } from '../../platform/api/api-error.ts'
import { typeInto } from '../../ui/form/form-store.ts'
import { usePageForm, type PageRow } from './use-page-form.ts'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => vi.useRealTimers())

const row: PageRow = {
  id: 'p1',
  version: 1,
  date: 1,
  last_date: 1,
  name: 'Fleet',
  url: '/fleet',
  site: 'main',
  kind: '',
  html: '<p>Old</p>',
  urls: [],
  active: true,
  agents: [],
  followers: [],
  roles: [],
  meta: {},
  content: {},
  can: { write: true, remove: true },
}

const french = ['fr']

function open(answer: (body: unknown) => unknown = () => ({ ...row, version: 2 })) {
  const patches: unknown[] = []
  const { wrapper } = testPlatform(({ method, body }) => {
    if (method !== 'PATCH') return row
    patches.push(body)
    return answer(body)
  })
  const { result } = renderHook(() => usePageForm(row, undefined, french), { wrapper })
  const type = (html: string) =>
    act(() => {
      const { form, fields } = result.current
      typeInto(form.store, { fields, scope: '', property: 'html', value: html })
    })
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { result, patches, type, wait }
}

const kept = () => localStorage.getItem('flightline page c1/p1')

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

it('says that it is not saved, tries again, and loses nothing meanwhile', async () => {
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

it('saves words in another language beside those of the first one', async () => {
  const { result, patches, wait } = open()
  act(() => {
    const { form, fields } = result.current
    typeInto(form.store, { fields, scope: '', property: 'translations.fr.html', value: '<p>Flotte</p>' })
  })
  await wait(700)
  expect(patches).toMatchObject([{ change: { translations: { fr: { html: '<p>Flotte</p>' } } } }])
  expect(patches[0]).not.toHaveProperty('change.html')
})
