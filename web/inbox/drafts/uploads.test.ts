import { expect, test, vi } from 'vitest'
import { forgetKept } from '../../platform/session/forget-at-end.ts'
import { uploadsFor, type RunningUpload } from './uploads.ts'

const owner = { record: 'threadsmsgs', id: 'd1' } as const
const upload: RunningUpload = { id: 'u', name: 'list.pdf', share: 0, cancel: () => undefined, retry: () => undefined }

test('uploads of an owner are one store while a screen follows them or a file is on its way, and none later', () => {
  const store = uploadsFor(owner)
  const leave = [store.subscribe(() => undefined), uploadsFor(owner).subscribe(() => undefined)]
  expect(uploadsFor(owner)).toBe(store)
  store.set([upload])
  for (const stop of leave) stop()
  // The upload continues without the screen, and is shown on the next one.
  expect(uploadsFor(owner).get()).toEqual([upload])
  store.set([])
  expect(uploadsFor(owner)).not.toBe(store)
})

test('uploads of one user stop once their session has ended', () => {
  const cancels = ['d2', 'd3'].map((id) => {
    const cancel = vi.fn<() => void>()
    uploadsFor({ ...owner, id }).set([{ ...upload, cancel }])
    return cancel
  })
  forgetKept()
  for (const cancel of cancels) expect(cancel).toHaveBeenCalledOnce()
})
