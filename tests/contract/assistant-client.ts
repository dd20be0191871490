import { UnauthorizedError, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { TestServer } from '../test-server.ts'
import type { CastMember } from '../world.ts'

/** Sends requests of the client's own fetch to the app, without a network. */
export const fetchFrom =
  (server: TestServer) =>
  async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(address)
    const request = new Request(address, init)
    const answer = await server.app.inject({
      method: request.method as 'GET' | 'POST' | 'DELETE',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      ...(request.method === 'POST' && { payload: await request.text() }),
    })
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string])
    const isEmpty = [202, 204, 304].includes(answer.statusCode)
    return new Response(isEmpty ? null : answer.body, { status: answer.statusCode, headers })
  }

/** An assistant: the SDK's own client, connected with the given credentials. */
export async function connectAssistant(server: TestServer, credentials: string): Promise<Client> {
  const client = new Client({ name: 'Test assistant', version: '1' })
  const address = new URL(`${server.platform.config.PUBLIC_URL}/mcp`)
  const headers = { authorization: `Bearer ${credentials}` }
  await client.connect(
    new StreamableHTTPClientTransport(address, { fetch: fetchFrom(server), requestInit: { headers } }),
  )
  return client
}

let keys = 0

/** Makes an API key of a client by one of its admins. */
export async function makeKey(
  server: TestServer,
  by: { readonly person: CastMember; readonly client: string },
  roles: readonly string[],
): Promise<{ id: string; key: string }> {
  const id = `assistkey${String((keys += 1)).padStart(7, '0')}`
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/api/company/api-keys/${id}`,
    headers: await server.headersOf(by.person, by.client),
    payload: { name: 'Desk software', roles, days: 30 },
  })
  return { id, key: answer.json<{ key: string }>().key }
}

/** A result of a tool: its words, and the quoted content that they hold. */
export interface ToolAnswer {
  readonly isError: boolean
  readonly text: string
  readonly content: unknown
}

const firstText = ({ content }: CallToolResult): string => {
  const [part] = content
  return part?.type === 'text' ? part.text : ''
}

/** Calls a tool as an assistant. */
export async function useTool(client: Client, name: string, args: object = {}): Promise<ToolAnswer> {
  const result = (await client.callTool({ name, arguments: { ...args } })) as CallToolResult
  const text = firstText(result)
  const line = text.split('\n').find((one) => one.startsWith('{') || one.startsWith('['))
  return { isError: result.isError === true, text, content: line === undefined ? undefined : JSON.parse(line) }
}

interface Connecting {
  readonly person: CastMember
  readonly client: string
  readonly name?: string
  readonly rights?: readonly ('reads' | 'prepares')[]
  readonly isAllowed?: boolean
}

const usualRedirect = 'http://localhost:6274/callback'

/** State that the software of an assistant keeps between its requests, as the SDK asks for it. */
export class AssistantStore implements OAuthClientProvider {
  readonly redirectUrl: string
  readonly clientMetadata: OAuthClientMetadata
  asked: URL | undefined
  #app: OAuthClientInformationMixed | undefined
  #tokens: OAuthTokens | undefined
  #verifier = ''

  constructor(name = 'Harbor Desk', redirectUrl = usualRedirect) {
    this.redirectUrl = redirectUrl
    this.clientMetadata = { client_name: name, redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' }
  }

  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.#app
  }

  saveClientInformation(app: OAuthClientInformationMixed): void {
    this.#app = app
  }

  tokens(): OAuthTokens | undefined {
    return this.#tokens
  }

  saveTokens(tokens: OAuthTokens): void {
    this.#tokens = tokens
  }

  redirectToAuthorization(url: URL): void {
    this.asked = url
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }

  codeVerifier(): string {
    return this.#verifier
  }
}

/** A connected assistant of a user. */
export interface UserAssistant {
  readonly client: Client
  readonly store: AssistantStore
  /** Where the browser went after the decision. */
  readonly returned: URL
}

const openTransport = (server: TestServer, authProvider: AssistantStore) =>
  new StreamableHTTPClientTransport(new URL(`${server.platform.config.PUBLIC_URL}/mcp`), {
    fetch: fetchFrom(server),
    authProvider,
  })

/** Asks as software of an assistant to be connected; answers the address that the user opens. */
export async function askToConnect(server: TestServer, store: AssistantStore): Promise<URL> {
  const client = new Client({ name: 'Test assistant', version: '1' })
  await client.connect(openTransport(server, store)).catch((error: unknown) => {
    if (!(error instanceof UnauthorizedError)) throw error
  })
  if (store.asked === undefined) throw new Error('the assistant was not sent to a user')
  return store.asked
}

/** Answers a request of software as its user, in a client. */
export async function answerAsUser(
  server: TestServer,
  asked: URL,
  { person, client, rights = ['reads', 'prepares'], isAllowed = true }: Connecting,
) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/automation/assistants/request',
    headers: await server.headersOf(person, client),
    payload: { ...Object.fromEntries(asked.searchParams), rights, isAllowed },
  })
  return { status: answer.statusCode, body: answer.json<{ url: string; issues?: { code: string }[] }>() }
}

/** Connects an assistant of a user by OAuth, as the SDK's own client does it. */
export async function connectForUser(server: TestServer, asked: Connecting): Promise<UserAssistant> {
  const store = new AssistantStore(asked.name)
  const { body } = await answerAsUser(server, await askToConnect(server, store), asked)
  const returned = new URL(body.url)
  await openTransport(server, store).finishAuth(returned.searchParams.get('code') ?? '')
  const client = new Client({ name: 'Test assistant', version: '1' })
  await client.connect(openTransport(server, store))
  return { client, store, returned }
}

/** Status of a call to the server of assistants with a token. */
export async function statusWith(server: TestServer, token: string): Promise<number> {
  const answer = await fetchFrom(server)(`${server.platform.config.PUBLIC_URL}/mcp`, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  return answer.status
}
