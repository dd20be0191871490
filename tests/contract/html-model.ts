import type { GenerateEvent } from '../../domain/content/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { laro } from './inbox-server.ts'

/** A server whose language model writes HTML, and how it is asked. */
export interface HtmlServer {
  readonly server: TestServer
  /** Asks for HTML as a screen does. */
  post(body: object, person?: CastMember, signal?: AbortSignal): Promise<Response>
  close(): Promise<void>
}

/** Opens it with a model that speaks a provider's protocol at an address. */
export async function openHtmlServer(provider: string, url: string): Promise<HtmlServer> {
  const server = await openTestServer({
    AI_PROVIDER: provider,
    AI_URL: url,
    AI_MODEL: 'small',
    AI_API_KEY: 'key-of-the-model',
    RATE_PER_MINUTE: '5000',
  })
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    server,
    post: async (body, person = cast.ana, signal) => {
      const headers = { ...(await server.headersOf(person, laro)), 'content-type': 'application/json' }
      const call = { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) }
      return fetch(`${origin}/api/ai/cms/html/generate`, call)
    },
    close: () => server.close(),
  }
}

/** Streamed events, one after the other. */
export const eventsOf = async (answer: Response): Promise<GenerateEvent[]> =>
  (await answer.text())
    .split('\n\n')
    .filter(Boolean)
    .map((chunk) => JSON.parse(chunk.slice('data: '.length)) as GenerateEvent)
