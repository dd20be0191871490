import type { Contract, InputOf } from '../../../domain/kernel/index.ts'
import { errorOf, reasonOf, type ApiError } from './api-error.ts'
import { bodyOf, type Api } from './api.ts'
import { reach } from './reach.ts'

/** An event of a streamed answer: its name, and its data as JSON. */
export interface StreamedEvent {
  readonly name: string
  readonly data: unknown
}

function readEvent(text: string): StreamedEvent | undefined {
  const field = (name: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const data = field('data')
  return data === undefined ? undefined : { name: field('event') ?? 'message', data: JSON.parse(data) }
}

/** Reads server-sent events; the rest at the end is no complete event. */
async function* eventsIn(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamedEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = `${rest}${part.value}`.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readEvent(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel()
  }
}

/** Calls a contract whose answer comes as it is made. Throws ApiError, and AbortError when it is stopped. */
export async function* streamEvents<C extends Contract>(
  api: Api,
  contract: C,
  { body, signal }: { readonly body: InputOf<C>['body']; readonly signal: AbortSignal },
): AsyncGenerator<StreamedEvent> {
  const response = await api.carry((headers) =>
    reach(`/api${contract.path}`, {
      method: contract.method,
      headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(body),
      signal,
    }),
  )
  if (!response.ok || response.body === null) throw errorOf(response.status, await bodyOf(response))
  yield* eventsIn(response.body)
}

/** Message of a refused stream: the server's words, else its status (2-content section 8). */
export function streamErrorWords(error: ApiError): string {
  if (error.body.message !== undefined) return error.body.message
  return error.status === 0 ? reasonOf(error).message : `HTTP error! status: ${error.status}`
}
