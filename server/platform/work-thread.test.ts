import { expect, test } from 'vitest'
import { WorkThread } from './work-thread.ts'

/** Code of a thread that exits on 'die', never answers 'sleep', and answers other words in capitals. */
const moodyText = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (word) => {
    if (word === 'die') process.exit(1)
    if (word !== 'sleep') parentPort.postMessage(word.toUpperCase())
  })`
const moody = new URL(`data:text/javascript,${encodeURIComponent(moodyText)}`)
const openThread = (patienceMs: number) => new WorkThread<string, string>(moody, { name: 'the work', patienceMs })

test('a question that ends the thread rejects, and the next one is answered', async () => {
  const thread = openThread(10_000)
  const [first, second, third] = [thread.ask('die'), thread.ask('fine'), thread.ask('die')]
  await expect(first).rejects.toThrow('the thread of the work ended')
  expect(await second).toBe('FINE')
  await expect(third).rejects.toThrow('ended')
})

test('a question without an answer in time rejects, and the next one is answered', async () => {
  const thread = openThread(1500)
  const [first, second] = [thread.ask('sleep'), thread.ask('fine')]
  await expect(first).rejects.toThrow('did not end within 1500 ms')
  expect(await second).toBe('FINE')
})
