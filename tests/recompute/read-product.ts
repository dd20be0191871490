import { setTimeout } from 'node:timers/promises'
import type { ReadPath } from './read-export.ts'

/** The sign-in of a person, and the key of the client that is read. */
export interface Reader {
  readonly origin: string
  readonly key: string
  readonly email: string
  readonly password: string
}

async function requireGood(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** A token lasts for minutes: it is renewed before that. */
const tokenKeptMs = 120_000

/** Signs in to a running product. Answers the id of the client, and calls of its API as that person. */
export async function openProduct({
  origin,
  key,
  email,
  password,
}: Reader): Promise<{ client: string; read: ReadPath }> {
  const signedIn = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const cookie = (await requireGood(signedIn)).headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  let kept = { token: '', until: 0 }
  const renew = async (): Promise<string> => {
    if (kept.until < Date.now()) {
      const answer = await requireGood(await fetch(`${origin}/api/auth/token`, { headers: { cookie } }))
      const { token } = (await answer.json()) as { token: string }
      kept = { token, until: Date.now() + tokenKeptMs }
    }
    return kept.token
  }
  const ask = async (path: string, client: Record<string, string>): Promise<string> => {
    const headers = { token: await renew(), ...client }
    const answer = await fetch(`${origin}/api${path}`, { headers })
    if (answer.status !== 429) return (await requireGood(answer)).text()
    await setTimeout(Number(answer.headers.get('retry-after') ?? 10) * 1000)
    return ask(path, client)
  }
  const { id } = JSON.parse(await ask(`/cms/client/${key}`, {})) as { id: string }
  return { client: id, read: (path) => ask(path, { client: id }) }
}
