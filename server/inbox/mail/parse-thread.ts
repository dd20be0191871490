import { parentPort } from 'node:worker_threads'
import { parseMessage, type ParseResult } from './parse-message.ts'

/** A mail to parse outside the thread that serves people. */
export interface ParseQuestion {
  readonly raw: Uint8Array<ArrayBuffer>
  readonly envelopeFrom: string | undefined
}

/** Contents that have their memory for themselves change hands; the others are copied. */
const contentsOf = (result: ParseResult): ArrayBuffer[] => {
  const contents = 'mail' in result ? result.mail.attachments.map((attachment) => attachment.content) : []
  const own = contents.filter(({ byteLength, buffer }) => byteLength > 0 && byteLength === buffer.byteLength)
  return [...new Set(own.map(({ buffer }) => buffer))].filter((buffer) => buffer instanceof ArrayBuffer)
}

parentPort?.on('message', ({ raw, envelopeFrom }: ParseQuestion) => {
  // parseMessage never throws: a mail that makes no sense is held.
  void parseMessage(raw, envelopeFrom).then((result) => parentPort?.postMessage(result, contentsOf(result)))
})
