import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { files } from '../../domain/content/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { ApiError } from '../platform/api/api-error.ts'
import type { ApiRequest } from '../platform/api/api.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { notices, notify } from '../platform/notices.ts'
import type { QueuedFile } from '../ui/files/uploader/upload-queue.ts'
import { useFileRecords } from '../content/use-file-records.ts'
import { useFilesOfRecord } from '../ui/files/use-files-of-record.ts'

const queued: QueuedFile = {
  id: 'q1',
  file: new File(['soup'], 'menu.txt'),
  name: 'menu.txt',
  path: 'place/menu.txt',
  state: 'pending',
  share: 0,
}
const stored = { id: 's1', name: 'menu.txt', url: '/api/files/place/menu.txt', type: 'text/plain', size: 4 }
const offline = () => new ApiError(0, { error: 'offline' })
const notFound = () => new ApiError(404, { error: 'not-found' })

/** A working server whose next answers are lost. */
function losing(serve: (request: ApiRequest) => unknown) {
  const server = { lost: 0 }
  const { platform: _, ...rest } = testPlatform((request) => {
    const answer = serve(request)
    if (request.method === undefined || server.lost === 0) return answer
    server.lost -= 1
    throw offline()
  })
  return { ...rest, server }
}

beforeEach(() => {
  notify(null)
})

describe('files that are records', () => {
  function setUp() {
    const state = { isThere: false, isTrashed: false }
    const row = { id: 'q1', version: 1, active: true, can: { write: true } }
    const answers: Readonly<Record<string, () => void>> = {
      POST: () => {
        if (state.isThere) throw new ApiError(409, { error: 'conflict' })
        state.isThere = true
      },
      DELETE: () => Object.assign(state, { isThere: false, isTrashed: true }),
      RESTORE: () => {
        if (!state.isTrashed) throw notFound()
        Object.assign(state, { isThere: true, isTrashed: false })
      },
      GET: () => {
        if (!state.isThere) throw notFound()
      },
    }
    const testServer = losing(({ method = 'GET', path }) => {
      answers[path.endsWith('/restore') ? 'RESTORE' : method]?.()
      return row
    })
    const { result } = renderHook(() => useFileRecords(files, ''), { wrapper: testServer.wrapper })
    return { ...testServer, state, place: () => result.current }
  }

  it('are taken off again when they were made although the answer was lost', async () => {
    const { server, state, place } = setUp()
    server.lost = 1
    await expect(place().keep(queued, stored)).rejects.toThrow('offline')
    expect(state.isThere).toBe(true)
    expect(await place().drop(queued)).toBeDefined()
    expect(state).toEqual({ isThere: false, isTrashed: true })
  })

  it('have no way back when they were never made', async () => {
    const { place, asked } = setUp()
    expect(await place().drop(queued)).toBeUndefined()
    expect(asked.map(({ method }) => method)).toEqual([undefined])
  })

  it('a retry restores them after a first try that took effect; their uploader reports failures', async () => {
    const { server, state, place } = setUp()
    await place().keep(queued, stored)
    const wayBack = await place().drop(queued)
    server.lost = 1
    await wayBack?.()
    expect(state.isThere).toBe(true)
    await wayBack?.()
    Object.assign(state, { isThere: false, isTrashed: false })
    await expect(wayBack?.()).rejects.toThrow('not-found')
    expect(notices.get()).toEqual([])
  })
})

describe('files of a record', () => {
  function setUp() {
    const other = { ...stored, id: 's0', name: 'visa.pdf', url: '/api/files/place/visa.pdf' }
    const row = { id: 'r1', version: 1, active: true, can: { write: true }, files: [other] as unknown }
    const testServer = losing(({ method, body }) => {
      const { change } = (body ?? {}) as { change?: { files: unknown } }
      if (method === 'PATCH' && change) Object.assign(row, { files: change.files, version: row.version + 1 })
      return { ...row }
    })
    const { result } = renderHook(() => useFilesOfRecord(contacts, 'r1'), { wrapper: testServer.wrapper })
    return { ...testServer, row, other, place: () => result.current }
  }

  it('are taken off again when they were added although the answer was lost', async () => {
    const { server, row, other, place } = setUp()
    server.lost = 1
    await expect(place().keep(queued, stored)).rejects.toThrow('offline')
    expect(row.files).toEqual([other, stored])
    const wayBack = await place().drop(queued)
    expect(row.files).toEqual([other])
    await wayBack?.()
    expect(row.files).toEqual([other, stored])
  })

  it('leave the record as it is when it does not have them', async () => {
    const { row, place } = setUp()
    await place().keep(queued, stored)
    await place().drop(queued)
    expect(await place().drop(queued)).toBeUndefined()
    expect(row.version).toBe(3)
  })
})
