import { z } from 'zod'
import { requireNoTransaction } from '../../../database/open-transactions.ts'
import { TextError } from '../text-provider.ts'
import { errorWords, stoppedCode } from './error-words.ts'

export interface TwilioAccount {
  /** `https://api.twilio.com`, or a server that speaks the same. */
  readonly apiUrl: string
  readonly accountSid: string
  readonly authToken: string
  /** How long the provider may take for an answer, in milliseconds. */
  readonly silenceMs?: number | undefined
}

const usualSilenceMs = 20_000

export const authorization = ({ accountSid, authToken }: TwilioAccount): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

/** Faults before there was a connection: nothing of the request has left. */
const unconnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

const codeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined

function connectionFault(error: unknown): TextError {
  const code = codeOf(error)
  if (unconnected.has(code)) return new TextError('retry', `The text provider cannot be reached (${String(code)}).`)
  return new TextError('unknown', 'The connection ended before the text provider answered.')
}

const refusal = z.object({ code: z.number().optional(), message: z.string().optional() })

/**
 * Meaning of a refusal. A rate limit and an invalid sign-in are about us, and pass; a server's fault leaves the outcome
 * of the request open; any other refusal is about the message.
 */
function refusalOf(status: number, body: unknown): TextError {
  const { code, message } = refusal.safeParse(body).data ?? {}
  const words = errorWords(code, message ?? `The text provider answered ${status}.`)
  if (status === 429 || status === 401 || status === 403) return new TextError('retry', words)
  if (status >= 500) return new TextError('unknown', words)
  return new TextError('permanent', words, code === stoppedCode)
}

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** One call of the provider. Throws TextError; an answer that cannot be read is in doubt. */
export async function callTwilio<Answer>(
  account: TwilioAccount,
  request: { readonly path: string; readonly form?: URLSearchParams },
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  requireNoTransaction('the text provider')
  const { apiUrl, accountSid, silenceMs = usualSilenceMs } = account
  try {
    const response = await fetch(`${apiUrl}/2010-04-01/Accounts/${accountSid}/${request.path}`, {
      method: request.form ? 'POST' : 'GET',
      headers: { authorization: authorization(account), accept: 'application/json' },
      ...(request.form && { body: request.form }),
      redirect: 'error',
      signal: AbortSignal.timeout(silenceMs),
    })
    const body = asJson(await response.text())
    if (!response.ok) throw refusalOf(response.status, body)
    const read = answer.safeParse(body)
    if (!read.success) throw new TextError('unknown', 'The text provider answered what cannot be read.')
    return read.data
  } catch (error) {
    throw error instanceof TextError ? error : connectionFault(error)
  }
}
