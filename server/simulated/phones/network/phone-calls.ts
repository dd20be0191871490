import { createHmac, randomBytes } from 'node:crypto'
import { signHook } from '../../../platform/outside/text/twilio/hook-signature.ts'
import { keepOutsideText } from './outside-phones.ts'

/** Account of the network, and the key of its signatures. */
export interface NetworkAccount {
  readonly accountSid: string
  readonly authToken: string
}

/** The account of an installation that plays the network itself: known to its processes only. */
export function miniatureAccount(secret: string): NetworkAccount {
  const part = (name: string) => createHmac('sha256', secret).update(`phones in miniature ${name}`).digest('hex')
  return { accountSid: `AC${part('account').slice(0, 32)}`, authToken: part('token').slice(0, 32) }
}

export const newTextId = (): string => `SM${randomBytes(16).toString('hex')}`

/** Calls an address as the provider does: a signed form. Returns the status, or undefined without an answer. */
export async function callHook(
  { authToken }: NetworkAccount,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const body = new URLSearchParams(fields).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': signHook(authToken, { url, body }),
  }
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) })
    return answer.status
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')) return undefined
    throw error
  }
}

/** Writes a text on a phone: it reaches the product by its webhook. Answers what the webhook answered. */
export async function textFromPhone(
  account: NetworkAccount,
  { hookUrl, dataFolder }: { readonly hookUrl: string; readonly dataFolder: string },
  text: { readonly from: string; readonly to: string; readonly body: string; readonly media?: readonly string[] },
): Promise<number | undefined> {
  const { from, to, body, media = [] } = text
  const id = newTextId()
  const status = await callHook(account, hookUrl, {
    ToCountry: 'US',
    SmsMessageSid: id,
    NumMedia: String(media.length),
    SmsSid: id,
    SmsStatus: 'received',
    Body: body,
    FromCountry: 'US',
    To: to,
    NumSegments: '1',
    MessageSid: id,
    AccountSid: account.accountSid,
    From: from,
    ApiVersion: '2010-04-01',
    ...Object.fromEntries(
      media.flatMap((url, at) => [
        [`MediaUrl${at}`, url],
        [`MediaContentType${at}`, 'image/jpeg'],
      ]),
    ),
  })
  const isTaken = status === 200
  await keepOutsideText(dataFolder, {
    id,
    from,
    to,
    body,
    media: [...media],
    direction: 'in',
    status: isTaken ? 'received' : 'refused',
    at: Date.now(),
  })
  return status
}
