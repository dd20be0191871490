import { createHmac, timingSafeEqual } from 'node:crypto'

/** A client of the demo at the played Avinode. */
interface DemoAvinodeKeys {
  readonly apiToken: string
  readonly token: string
  /** Sign-in of Avinode at our webhook. */
  readonly hookUser: string
  readonly hookSecret: string
  /** End of the address of our webhook. */
  readonly hook: string
}

const prefix = 'avinode-demo-'

const derive = (secret: string, words: string): string =>
  createHmac('sha256', secret).update(`avinode in miniature ${words}`).digest('hex').slice(0, 32)

/** The address that the demo shows; the played Avinode answers in its place. */
export const demoAvinodeUrl = 'https://avinode.example/api'

/** The tokens of a client of the demo, by its name key: each client has an account that no other tokens open. */
export const demoAvinodeKeys = (secret: string, client: string): DemoAvinodeKeys => ({
  apiToken: `${prefix}${client}${derive(secret, `api ${client}`)}`,
  token: derive(secret, `token ${client}`),
  hookUser: 'avinode',
  hookSecret: derive(secret, `hook secret ${client}`),
  hook: derive(secret, `hook ${client}`),
})

/** True for tokens of a played Avinode, of this or another installation. */
export const isDemoAvinode = (keys: Readonly<Record<string, string>>): boolean =>
  keys['apiToken']?.startsWith(prefix) ?? false

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Name key of the client that both tokens belong to; undefined for any others. */
export function readAvinodeClient(
  secret: string,
  { apiToken, token }: { readonly apiToken: string; readonly token: string },
): string | undefined {
  const client = apiToken.slice(prefix.length, -32)
  const known = demoAvinodeKeys(secret, client)
  return client !== '' && isSame(apiToken, known.apiToken) && isSame(token, known.token) ? client : undefined
}
