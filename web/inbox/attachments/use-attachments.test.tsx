import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Upload } from '../../platform/api/upload-file.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { stopUploads } from '../drafts/uploads.ts'
import { useAttachments } from './use-attachments.ts'

const network = vi.hoisted((): { arrive: () => void } => ({ arrive: () => undefined }))
vi.mock('../../platform/api/upload-file.ts', () => ({
  uploadFile: (_: unknown, { file, signal }: Upload) =>
    new Promise((resolve, reject) => {
      network.arrive = () => resolve({ id: 'f1', name: file.name, url: '/f1', type: file.type, size: file.size })
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    }),
}))

const onDone = vi.fn<(file: { readonly name: string }) => void>()
beforeEach(() => onDone.mockClear())

const { wrapper } = testPlatform(() => ({}))
const paper = new File(['Sign here'], 'paper.txt', { type: 'text/plain' })

/** The screen on which files of a draft are attached. */
const open = (id: string) => renderHook(() => useAttachments({ record: 'threadsmsgs', id }, [], onDone), { wrapper })
const names = ({ result }: ReturnType<typeof open>) => result.current.running.map(({ name }) => name)

it('shows an upload on every screen of its draft until it has arrived, and on no other', async () => {
  const first = open('m1')
  await act(async () => first.result.current.attach([paper]))
  first.unmount()
  const [again, other] = [open('m1'), open('m2')]
  expect([names(again), names(other)]).toEqual([['paper.txt'], []])
  await act(async () => network.arrive())
  expect(names(again)).toEqual([])
  expect(onDone.mock.calls).toMatchObject([[{ name: 'paper.txt', url: '/f1' }]])
})

it('discarding a draft stops its uploads', async () => {
  const screen = open('m3')
  await act(async () => screen.result.current.attach([paper]))
  expect(names(screen)).toEqual(['paper.txt'])
  await act(async () => stopUploads({ record: 'threadsmsgs', id: 'm3' }))
  expect(names(screen)).toEqual([])
  expect(onDone).not.toHaveBeenCalled()
})
