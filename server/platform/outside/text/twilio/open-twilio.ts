import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { fetchOutside } from '../../fetch/fetch-outside.ts'
import { FetchRefused } from '../../fetch/fetch-refused.ts'
import { TextError, type OutgoingText, type TextProvider } from '../text-provider.ts'
import { isSignedHook } from './hook-signature.ts'
import { readIncoming, readReport } from './read-hook.ts'
import { authorization, callTwilio, type TwilioAccount } from './twilio-requests.ts'

const messageResource = z.object({
  sid: z.string().min(1),
  body: z.string().nullish(),
  status: z.string(),
  date_created: z.string().nullish(),
})

const messageList = z.object({ messages: z.array(messageResource) })

/** Newest first: as many as two numbers exchange while an answer is in doubt. */
const listedAtMost = 50

const formOf = ({ from, to, body, mediaUrls, statusUrl }: OutgoingText): URLSearchParams => {
  const form = new URLSearchParams({ From: from, To: to, Body: body, StatusCallback: statusUrl })
  for (const url of mediaUrls) form.append('MediaUrl', url)
  return form
}

/** Follows a redirect of the provider to another machine, which must have a public address. */
async function fetchElsewhere(url: string, maxBytes: number): Promise<Buffer> {
  try {
    const { content } = await fetchOutside(url, { maxBytes })
    return await buffer(content)
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw new TextError(
      error.fault === 'url-no-answer' ? 'retry' : 'permanent',
      `The file was not fetched: ${error.fault}.`,
    )
  }
}

async function limited(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new TextError('permanent', 'The file is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const mediaMs = 30_000

/** A file of a text: only ever asked of the provider's own server, with our sign-in, or of where that one sends us. */
async function openMedia(account: TwilioAccount, url: string, maxBytes: number): Promise<Buffer> {
  if (!URL.canParse(url) || new URL(url).origin !== new URL(account.apiUrl).origin)
    throw new TextError('permanent', 'The file does not lie at the text provider.')
  try {
    const response = await fetch(url, {
      headers: { authorization: authorization(account) },
      redirect: 'manual',
      signal: AbortSignal.timeout(mediaMs),
    })
    const location = response.headers.get('location')
    if (location !== null) return await fetchElsewhere(new URL(location, url).href, maxBytes)
    if (!response.ok)
      throw new TextError(
        response.status === 404 ? 'permanent' : 'retry',
        `The file was answered with ${response.status}.`,
      )
    return await limited(response, maxBytes)
  } catch (error) {
    throw error instanceof TextError ? error : new TextError('retry', 'The file could not be fetched.')
  }
}

/** Text messages by Twilio's HTTP interface, or by any server that speaks it (docs/adr/0006-texts.md). */
export const openTwilio = (account: TwilioAccount): TextProvider => ({
  send: async (text) => {
    const { sid, status } = await callTwilio(account, { path: 'Messages.json', form: formOf(text) }, messageResource)
    return { id: sid, response: `${status} as ${sid}` }
  },
  listed: async ({ from, to }) => {
    const query = new URLSearchParams({ From: from, To: to, PageSize: String(listedAtMost) })
    const { messages } = await callTwilio(account, { path: `Messages.json?${query.toString()}` }, messageList)
    return messages.map(({ sid, body, date_created: at }) => ({
      id: sid,
      body: body ?? '',
      createdAt: at ? Date.parse(at) : Number.MAX_SAFE_INTEGER,
    }))
  },
  isGenuine: (hook) => isSignedHook(account.authToken, hook),
  readIncoming,
  readReport,
  openMedia: (url, maxBytes) => openMedia(account, url, maxBytes),
  close: () => Promise.resolve(),
})
