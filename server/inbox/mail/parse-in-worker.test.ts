import { afterEach, expect, test, vi } from 'vitest'
import { largeMail } from '../../../tests/mail-fixtures/large-mail.ts'
import { WorkThread } from '../../platform/work-thread.ts'
import { parseInWorker } from './parse-in-worker.ts'
import { parseMessage } from './parse-message.ts'

afterEach(() => vi.restoreAllMocks())

test('a large mail gives the same result in its thread as here, and its bytes stay with the caller', async () => {
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

test('a mail of very many lines is parsed in the thread too', async () => {
  const ask = vi.spyOn(WorkThread.prototype, 'ask')
  const raw = Buffer.from(`From: kim@customer.example\r\nSubject: Long\r\n\r\n${'\n'.repeat(60_000)}End`)
  expect(await parseInWorker(raw)).toMatchObject({ mail: { subject: 'Long' } })
  expect(ask).toHaveBeenCalledOnce()
})

test('a short mail is parsed in the process', async () => {
  const ask = vi.spyOn(WorkThread.prototype, 'ask')
  const raw = Buffer.from(`From: kim@customer.example\r\nSubject: Short\r\n\r\nEnd`)
  expect(await parseInWorker(raw)).toMatchObject({ mail: { subject: 'Short' } })
  expect(ask).not.toHaveBeenCalled()
})
