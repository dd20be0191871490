import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeMailImport, readArchive, readMailImport } from '../../../domain/automation/index.ts'
import type { Contract } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { uploadArchive } from './upload-archive.ts'

const send = vi.hoisted(() => vi.fn<(address: string, file: File) => Promise<void>>())
vi.mock('../../platform/api/upload-file.ts', () => ({
  uploadTo: (_: unknown, address: string, { file }: { file: File }) => send(address, file),
}))

let asked: Contract[] = []
const here = [2]
const call = (contract: Contract) => {
  asked.push(contract)
  return Promise.resolve({ parts: here, partBytes: 4 })
}
const api = { call: call as Api['call'] } as Api

const file = new File(['0123456789'], 'Inbox.mbox')
const parts = () => send.mock.calls.map(([address]) => address.split('/').at(-1))

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  send.mockReset()
  send.mockResolvedValue()
})
afterEach(() => vi.useRealTimers())

it('an upload sends the parts that are missing, says how far it is, and has the archive read', async () => {
  const onProgress = vi.fn<(bytes: number) => void>()
  await uploadArchive(api, { id: 'a', file, signal: new AbortController().signal, onProgress })
  expect(parts()).toEqual(['1', '3'])
  expect(send.mock.calls.map(([, part]) => part.size)).toEqual([4, 2])
  expect(onProgress.mock.calls.flat()).toEqual([4, 8, 10])
  expect(asked).toEqual([makeMailImport, readMailImport, readArchive])
})

it('a part that is lost on the way is sent again, and a refused one ends the upload', async () => {
  send.mockRejectedValueOnce(new ApiError(0, { error: 'offline' }))
  const signal = new AbortController().signal
  const upload = uploadArchive(api, { id: 'a', file, signal, onProgress: () => undefined })
  await vi.runAllTimersAsync()
  await upload
  expect(parts()).toEqual(['1', '1', '3'])
  send.mockRejectedValueOnce(new ApiError(400, { error: 'invalid' }))
  await expect(uploadArchive(api, { id: 'a', file, signal, onProgress: () => undefined })).rejects.toThrow('400')
})

it('an upload that is stopped has nothing read', async () => {
  const stop = new AbortController()
  send.mockImplementationOnce(() => {
    stop.abort()
    return Promise.resolve()
  })
  const upload = uploadArchive(api, { id: 'a', file, signal: stop.signal, onProgress: () => undefined })
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
  expect(asked).not.toContain(readArchive)
})
