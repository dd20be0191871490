import { expect, test } from 'vitest'
import { largeMail } from '../../../tests/mail-fixtures/large-mail.ts'
import { ParsingThread, parseInWorker } from './parse-in-worker.ts'
import { parseMessage } from './parse-message.ts'

/** A thread that dies of mails that begin with x, falls silent at those with s, and answers all others. */
const moodyText = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ raw }) => {
    if (raw[0] === 120) process.exit(1)
    if (raw[0] !== 115) parentPort.postMessage({ held: 'empty' })
  })`
const moody = new URL(`data:text/javascript,${encodeURIComponent(moodyText)}`)
const question = (text: string) => ({ raw: new Uint8Array(Buffer.from(text)), envelopeFrom: undefined })

test('a large mail is read in its thread as it is read here, and its bytes stay with whoever asked', async () => {
  const raws = ['one', 'two'].map((id) => largeMail(id, 1_200_000))
  const aside = await Promise.all(raws.map((raw) => parseInWorker(raw, 'kim@customer.example')))
  const here = await Promise.all(raws.map((raw) => parseMessage(raw, 'kim@customer.example')))
  expect(aside).toEqual(here)
  expect(aside).toMatchObject([{ mail: { attachments: [{ name: 'scans.bin' }] } }, { mail: { subject: 'two' } }])
  expect(raws.map((raw) => raw.subarray(0, 4).toString())).toEqual(['From', 'From'])
})

test('a large mail that makes no sense is held as a small one is', async () => {
  expect(await parseInWorker(Buffer.alloc(1_500_000, 'no mail at all '))).toEqual({ held: 'no-sender' })
})

test('a mail that its thread dies of is refused, and the next one is read', async () => {
  const thread = new ParsingThread(moody, 10_000)
  const [first, second, third] = [
    thread.parse(question('x')),
    thread.parse(question('fine')),
    thread.parse(question('x')),
  ]
  await expect(first).rejects.toThrow('ended')
  expect(await second).toEqual({ held: 'empty' })
  await expect(third).rejects.toThrow('ended')
})

test('a mail that has no end is given up, and the next one is read', async () => {
  const thread = new ParsingThread(moody, 1500)
  const [first, second] = [thread.parse(question('s')), thread.parse(question('fine'))]
  await expect(first).rejects.toThrow('not parsed within 1500 ms')
  expect(await second).toEqual({ held: 'empty' })
})

test('a mail of very many lines is read in that thread too', async () => {
  const raw = Buffer.from(`From: kim@customer.example\r\nSubject: Long\r\n\r\n${'\n'.repeat(60_000)}End`)
  const own = process.threadCpuUsage()
  expect(await parseInWorker(raw)).toMatchObject({ mail: { subject: 'Long' } })
  const aside = process.threadCpuUsage(own).user
  expect(await parseMessage(raw)).toMatchObject({ mail: { subject: 'Long' } })
  expect(aside).toBeLessThan((process.threadCpuUsage(own).user - aside) / 2)
})
