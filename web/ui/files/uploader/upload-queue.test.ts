import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { UploaderIssue } from '../../../../domain/kernel/index.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import type { StoredFile } from '../../../platform/api/upload-file.ts'
import { UploadQueue, type QueueOptions } from './upload-queue.ts'

const file = (name: string) => new File(['soup'], name)
const stored = (name: string): StoredFile => ({
  id: name,
  name,
  url: `/api/files/${name}`,
  type: 'text/plain',
  size: 4,
})
const naming = () => vi.fn<QueueOptions['place']['isNameTaken']>()
const offline = () => new ApiError(0, { error: 'offline' })

/** A queue with a working environment, except for the overrides of the test. */
function setUp({
  place = {},
  ...given
}: Partial<Omit<QueueOptions, 'place'>> & { place?: Partial<QueueOptions['place']> } = {}) {
  const said: UploaderIssue['code'][] = []
  const refused: UploaderIssue['code'][][] = []
  const undos: (() => Promise<void>)[] = []
  const discard = vi.fn<QueueOptions['discard']>()
  const keep = vi.fn<QueueOptions['place']['keep']>(() => Promise.resolve())
  const drop = vi.fn<QueueOptions['place']['drop']>(() => Promise.resolve(() => Promise.resolve()))
  const send = vi.fn<QueueOptions['send']>(({ name }) => Promise.resolve(stored(name)))
  const queue = new UploadQueue({
    rules: { accept: 'any' },
    place: { pathOf: ({ name }) => `place/${name}`, isNameTaken: () => Promise.resolve(false), keep, drop, ...place },
    send,
    discard,
    askName: () => Promise.resolve(true),
    refuse: (issues) => refused.push(issues.map(({ code }) => code)),
    notify: ({ code }, undo) => {
      said.push(code)
      if (undo) undos.push(undo)
    },
    pause: () => Promise.resolve(),
    now: () => 17,
    ...given,
  })
  const states = () => queue.files.get().map(({ name, state }) => `${name} ${state}`)
  const idOf = (at: number) => queue.files.get()[at]?.id ?? ''
  return { queue, said, refused, undos, discard, keep, drop, send, states, idOf }
}

/** An upload that lasts until the test or a stop ends it. */
function waiting() {
  let end: (outcome: StoredFile | Error) => void = () => undefined
  const send: QueueOptions['send'] = (_, { signal }) =>
    new Promise((resolve, reject) => {
      end = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))
      signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    })
  return { send, end: (outcome: StoredFile | Error) => end(outcome) }
}

describe('UploadQueue', () => {
  it('keeps chosen files waiting until they are sent, one after the other, and then reports each', async () => {
    const { queue, states, said, keep } = setUp()
    await queue.choose([file('a.txt'), file('b.txt')])
    expect(states()).toEqual(['a.txt pending', 'b.txt pending'])
    await queue.upload()
    expect(states()).toEqual(['a.txt done', 'b.txt done'])
    expect(keep.mock.calls.map(([{ name }, { url }]) => [name, url])).toEqual([
      ['a.txt', '/api/files/a.txt'],
      ['b.txt', '/api/files/b.txt'],
    ])
    expect(said).toEqual(['uploader-done'])
  })

  it('reports refused files, and files beyond the limit with the stored ones', async () => {
    const { queue, states, refused } = setUp({ rules: { limit: 2 } })
    await queue.choose([file('a.pdf'), file('b.txt'), file('e.txt')])
    await queue.choose([file('c.pdf'), file('d.pdf')])
    expect(states()).toEqual(['a.pdf pending', 'c.pdf pending'])
    expect(refused).toEqual([['uploader-type', 'uploader-type'], ['uploader-limit']])
  })

  it('asks before it takes a name twice, and leaves the file out where the answer is no', async () => {
    const askName = vi.fn<QueueOptions['askName']>().mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    const { queue, states } = setUp({ askName, place: { isNameTaken: (name) => Promise.resolve(name === 'b.txt') } })
    await queue.choose([file('a.txt'), file('a.txt'), file('b.txt')])
    expect(states()).toEqual(['a.txt pending', 'b_17.txt pending'])
  })

  it('counts and names the files of an open question with later ones', async () => {
    const answer = Promise.withResolvers<boolean>()
    const askName = vi.fn<QueueOptions['askName']>(() => answer.promise)
    const place = { isNameTaken: (name: string) => Promise.resolve(name === 'a.pdf') }
    const { queue, states, refused } = setUp({ rules: { limit: 2 }, askName, place })
    const choices = [queue.choose([file('a.pdf'), file('b.pdf')]), queue.choose([file('c.pdf'), file('d.pdf')])]
    await waitFor(() => expect(askName).toHaveBeenCalledOnce())
    answer.resolve(true)
    await Promise.all(choices)
    expect(states()).toEqual(['a_17.pdf pending', 'b.pdf pending'])
    expect(refused).toEqual([['uploader-limit']])
  })

  it('keeps a file whose name cannot be asked about, and asks once more before it is sent', async () => {
    const isNameTaken = naming()
      .mockRejectedValueOnce(offline())
      .mockResolvedValueOnce(false)
      .mockRejectedValueOnce(offline())
      .mockResolvedValueOnce(true)
    const { queue, states, said, send } = setUp({ place: { isNameTaken } })
    await queue.choose([file('a.txt'), file('b.txt')])
    expect(states()).toEqual(['a.txt failed', 'b.txt pending'])
    expect(queue.files.get()[0]?.fault).toContain('The server cannot be reached.')
    await queue.upload()
    expect([states(), said]).toEqual([['a.txt failed', 'b.txt done'], ['uploader-failed']])
    await queue.upload()
    expect(states()).toEqual(['a_17.txt done', 'b.txt done'])
    expect(send.mock.calls.map(([{ path }]) => path)).toEqual(['place/b.txt', 'place/a_17.txt'])
  })

  it('leaves a file out whose name is refused when it can be asked about at last', async () => {
    const isNameTaken = naming().mockRejectedValueOnce(offline()).mockResolvedValueOnce(true)
    const { queue, states, said, send } = setUp({ askName: () => Promise.resolve(false), place: { isNameTaken } })
    await queue.choose([file('a.txt')])
    await queue.upload()
    expect([states(), said]).toEqual([[], []])
    expect(send).not.toHaveBeenCalled()
  })

  it('keeps a failed file with its reason, and sends it alone once more', async () => {
    const send = vi
      .fn<QueueOptions['send']>(({ name }) => Promise.resolve(stored(name)))
      .mockRejectedValueOnce(offline())
    const { queue, states, said, idOf } = setUp({ send })
    await queue.choose([file('a.txt'), file('b.txt')])
    await queue.upload()
    expect(states()).toEqual(['a.txt failed', 'b.txt done'])
    expect(queue.files.get()[0]?.fault).toContain('The server cannot be reached.')
    expect(said).toEqual(['uploader-failed'])
    await queue.upload(idOf(0))
    expect(states()).toEqual(['a.txt done', 'b.txt done'])
    expect(send.mock.calls.map(([{ path }]) => path)).toEqual(['place/a.txt', 'place/b.txt', 'place/a.txt'])
  })

  it('does not call a file stored whose record could not be made', async () => {
    const keep = vi.fn<QueueOptions['place']['keep']>().mockRejectedValueOnce(offline()).mockResolvedValueOnce()
    const { queue, states } = setUp({ place: { keep } })
    await queue.choose([file('a.txt')])
    await queue.upload()
    expect(states()).toEqual(['a.txt failed'])
    await queue.upload()
    expect(states()).toEqual(['a.txt done'])
  })

  it('removes a failed file from a record that may have it, and keeps its content for Undo', async () => {
    const keep = () => Promise.reject(offline())
    const { queue, states, said, discard, drop, idOf } = setUp({ place: { keep } })
    await queue.choose([file('a.txt')])
    await queue.upload()
    await queue.remove(idOf(0))
    expect([states(), said]).toEqual([[], ['uploader-failed']])
    expect(drop).toHaveBeenCalledOnce()
    expect(discard).not.toHaveBeenCalled()
  })

  it('takes a content away that no record has, and never one that a record may have had', async () => {
    const answers = [() => undefined, () => Promise.reject(offline()), () => undefined]
    const drop = vi.fn<QueueOptions['place']['drop']>(async () => answers.shift()?.())
    const { queue, states, said, discard, idOf } = setUp({ place: { keep: () => Promise.reject(offline()), drop } })
    await queue.choose([file('a.txt'), file('b.txt')])
    await queue.upload()
    await queue.remove(idOf(0))
    expect(discard).toHaveBeenCalledExactlyOnceWith('place/a.txt')
    await queue.remove(idOf(0))
    expect([states(), said.at(-1)]).toEqual([['b.txt failed'], 'uploader-delete-failed'])
    await queue.remove(idOf(0))
    expect(states()).toEqual([])
    expect(drop).toHaveBeenCalledTimes(3)
    expect(discard).toHaveBeenCalledOnce()
  })

  it('asks the record first when a second try is stopped', async () => {
    const { queue, discard, drop, idOf, send } = setUp({ place: { keep: () => Promise.reject(offline()) } })
    await queue.choose([file('a.txt')])
    await queue.upload()
    send.mockImplementationOnce(async ({ id }) => {
      await queue.remove(id)
      throw new DOMException('stopped', 'AbortError')
    })
    await queue.upload(idOf(0))
    expect(drop).toHaveBeenCalledOnce()
    expect(discard).not.toHaveBeenCalled()
  })

  it.each([
    ['was made', () => Promise.resolve()],
    ['could not be made', () => Promise.reject(offline())],
  ])('takes a file off again that was stopped while its record %s', async (_, keep) => {
    const { queue, states, said, drop } = setUp({
      place: {
        keep: async ({ id }) => {
          await queue.remove(id)
          return keep()
        },
      },
    })
    await queue.choose([file('a.txt')])
    await queue.upload()
    expect([states(), said]).toEqual([[], []])
    expect(drop).toHaveBeenCalledOnce()
  })

  it('reports a file that could not be removed after a stop', async () => {
    const { queue, states, said, discard } = setUp({
      place: { keep: ({ id }) => queue.remove(id), drop: () => Promise.reject(offline()) },
    })
    await queue.choose([file('a.txt')])
    await queue.upload()
    expect([states(), said]).toEqual([['a.txt failed'], ['uploader-delete-failed']])
    expect(discard).not.toHaveBeenCalled()
  })

  it('stops a running upload, and removes its partial result', async () => {
    const { send } = waiting()
    const { queue, states, said, discard, keep, idOf } = setUp({ send })
    await queue.choose([file('a.txt')])
    const sending = queue.upload()
    await waitFor(() => expect([states(), queue.isBusy.get()]).toEqual([['a.txt running'], true]))
    await queue.remove(idOf(0))
    await sending
    expect([states(), said, queue.isBusy.get()]).toEqual([[], [], false])
    expect(discard).toHaveBeenCalledExactlyOnceWith('place/a.txt')
    expect(keep).not.toHaveBeenCalled()
  })

  it('removes a file that arrived despite being stopped', async () => {
    const { queue, idOf, discard, keep } = setUp({
      send: async ({ name, id }) => {
        await queue.remove(id)
        return stored(name)
      },
    })
    await queue.choose([file('a.txt')])
    expect(idOf(0)).not.toBe('')
    await queue.upload()
    expect(keep).not.toHaveBeenCalled()
    expect(discard).toHaveBeenCalledExactlyOnceWith('place/a.txt')
  })

  it('deletes a stored file, and restores it where that is possible', async () => {
    const { queue, states, said, undos, drop, idOf } = setUp()
    await queue.choose([file('a.txt')])
    await queue.upload()
    await queue.remove(idOf(0))
    expect([states(), said.at(-1)]).toEqual([[], 'uploader-deleted'])
    expect(drop).toHaveBeenCalledOnce()
    await undos[0]?.()
    expect(states()).toEqual(['a.txt done'])
  })

  it('reports an undo that fails, and offers it once more', async () => {
    const wayBack = vi.fn<() => Promise<void>>().mockRejectedValueOnce(offline()).mockResolvedValueOnce()
    const { queue, states, said, undos, idOf } = setUp({ place: { drop: () => Promise.resolve(wayBack) } })
    await queue.choose([file('a.txt')])
    await queue.upload()
    await queue.remove(idOf(0))
    await undos[0]?.()
    expect([states(), said.at(-1)]).toEqual([[], 'uploader-undo-failed'])
    await undos[1]?.()
    expect(states()).toEqual(['a.txt done'])
  })

  it('keeps a file that could not be deleted', async () => {
    const { queue, states, said, idOf } = setUp({ place: { drop: () => Promise.reject(offline()) } })
    await queue.choose([file('a.txt')])
    await queue.upload()
    await queue.remove(idOf(0))
    expect([states(), said.at(-1)]).toEqual([['a.txt done'], 'uploader-delete-failed'])
  })

  it('sends nothing without a record that a file could belong to', async () => {
    const { queue, states, said, send } = setUp({ place: { pathOf: () => undefined } })
    await queue.choose([file('a.txt')])
    await queue.upload()
    expect([states(), said]).toEqual([['a.txt pending'], ['uploader-path']])
    expect(send).not.toHaveBeenCalled()
  })

  it('stops with its screen', async () => {
    const { send } = waiting()
    const { queue, states, discard } = setUp({ send })
    await queue.choose([file('a.txt'), file('b.txt')])
    const sending = queue.upload()
    await waitFor(() => expect(states()[0]).toBe('a.txt running'))
    queue.end()
    await sending
    expect(states()).toEqual([])
    expect(discard).toHaveBeenCalledExactlyOnceWith('place/a.txt')
  })
})
