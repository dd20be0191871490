import { expect, test, vi } from 'vitest'
import { UploadQueue, type QueueOptions } from './upload-queue.ts'

const file = (name: string) => new File(['soup'], name)

/** A queue in which the name of the second file is being asked about. */
function setUp() {
  const asked = Promise.withResolvers<boolean>()
  const send = vi.fn<QueueOptions['send']>(({ id, name }) =>
    Promise.resolve({ id, name, url: `/api/files/${name}`, type: 'text/plain', size: 4 }),
  )
  const queue = new UploadQueue({
    rules: { accept: 'any' },
    place: {
      pathOf: ({ name }) => `place/${name}`,
      isNameTaken: (name) => (name === 'b.txt' ? asked.promise : Promise.resolve(false)),
      keep: () => Promise.resolve(),
      drop: () => Promise.resolve(undefined),
    },
    send,
    discard: () => undefined,
    askName: () => Promise.resolve(true),
    refuse: () => undefined,
    notify: () => undefined,
    pause: () => Promise.resolve(),
    now: () => 17,
  })
  const choosing = queue.choose([file('a.txt'), file('b.txt')])
  const sent = () => send.mock.calls.map(([{ name }]) => name)
  return { queue, choosing, sent, answer: () => asked.resolve(false) }
}

test('files chosen before Upload are sent with it, also while their name is still being checked', async () => {
  const { queue, choosing, sent, answer } = setUp()
  const sending = queue.upload()
  expect(queue.isBusy.get()).toBe(true)
  answer()
  await Promise.all([choosing, sending])
  expect(sent()).toEqual(['a.txt', 'b.txt'])
  expect(queue.isBusy.get()).toBe(false)
})

test('leaving the screen drops files that wait for their name', async () => {
  const { queue, choosing, sent, answer } = setUp()
  const sending = queue.upload()
  queue.end()
  answer()
  await Promise.all([choosing, sending])
  expect(sent()).toEqual([])
})
