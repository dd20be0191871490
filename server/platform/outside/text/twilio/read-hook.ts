import type { IncomingText, TextReport } from '../text-provider.ts'
import { errorWords, stoppedCode } from './error-words.ts'

const mostMedia = 10

function mediaOf(form: URLSearchParams): IncomingText['media'] {
  const count = Math.min(Number(form.get('NumMedia') ?? 0) || 0, mostMedia)
  return Array.from({ length: count }, (_, at) => ({
    url: form.get(`MediaUrl${at}`) ?? '',
    type: form.get(`MediaContentType${at}`) ?? '',
  })).filter(({ url }) => url !== '')
}

/** A text as its webhook brings it (https://www.twilio.com/docs/messaging/guides/webhook-request). */
export function readIncoming(body: string): IncomingText | undefined {
  const form = new URLSearchParams(body)
  const [id, from, to] = ['MessageSid', 'From', 'To'].map((name) => form.get(name) ?? '')
  if (!id || !from || !to) return undefined
  return { id, from, to, body: form.get('Body') ?? '', media: mediaOf(form), isAnswered: form.has('OptOutType') }
}

const states: Readonly<Record<string, TextReport['state']>> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** A report of a message's status (https://www.twilio.com/docs/messaging/guides/track-outbound-message-status). */
export function readReport(body: string): TextReport | undefined {
  const form = new URLSearchParams(body)
  const id = form.get('MessageSid') ?? ''
  const state = states[form.get('MessageStatus') ?? '']
  if (id === '' || state === undefined) return undefined
  const code = Number(form.get('ErrorCode') ?? 0) || undefined
  const reason = state === 'failed' ? errorWords(code, form.get('ErrorMessage') ?? '') : ''
  return { id, to: form.get('To') ?? '', state, reason, isStopped: code === stoppedCode }
}
