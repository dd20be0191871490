import { afterEach, expect, it, vi } from 'vitest'
import { openThreadsCall, threads } from '../../../domain/inbox/index.ts'
import { createApi } from '../../platform/api/api.ts'
import { IntentKeys } from '../../platform/api/intent-keys.ts'
import { seenPosition } from '../../platform/api/position.ts'
import { readWindow } from '../../platform/data/load-window.ts'
import { tabFilter, tabOrder } from './inbox-tabs.ts'

const tokens = { get: () => Promise.resolve('t'), msLeft: () => 0, drop: () => undefined }

const readFirst = () => {
  const api = createApi({
    tokens,
    clientId: () => 'c',
    onSignedOut: () => undefined,
    seen: seenPosition(),
    keys: new IntentKeys(),
  })
  const orderBy = tabOrder('open') ?? threads.list.orderBy
  return readWindow(api, 'clients/c/threads', { where: tabFilter('open', 'u'), orderBy, pageSize: 50, limit: 50 })
}

const page = (id: string) => ({ rows: [{ id, version: 1 }], next: null, cursor: '' })

afterEach(() => {
  vi.unstubAllGlobals()
  globalThis.flightlineEarly = undefined
})

it('is the call that the server answers with the page, and is sent again after that', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(900)
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json(page('later')))
  })
  globalThis.flightlineEarly = new Map([[openThreadsCall('c'), Promise.resolve(Response.json(page('early')))]])
  expect((await readFirst()).rows).toMatchObject([{ id: 'early' }])
  expect(asked).toEqual([])
  expect((await readFirst()).rows).toMatchObject([{ id: 'later' }])
  expect(asked).toEqual([`/api${openThreadsCall('c')}`])
})

it('is asked for as ever where the early answer was a refusal', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(page('asked'))))
  const refused = Response.json({ error: 'unavailable' }, { status: 503 })
  globalThis.flightlineEarly = new Map([[openThreadsCall('c'), Promise.resolve(refused)]])
  expect((await readFirst()).rows).toMatchObject([{ id: 'asked' }])
})
