import { positionHeader } from '../../server/platform/database/position.ts'
import { demoPassword, type CastMember } from '../world.ts'

/** Answer of a call. */
export interface Answered<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? {} : JSON.parse(text)
}

/** One of the cast at a screen of a running process. */
export class Caller {
  readonly #url: string
  readonly headers: Readonly<Record<string, string>>

  private constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.#url = url
    this.headers = headers
  }

  static async signIn(url: string, person: CastMember, clientId: string): Promise<Caller> {
    const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: demoPassword }),
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const answer = (await jsonOf(await fetch(`${url}/api/auth/token`, { headers: { cookie } }))) as { token?: string }
    if (!answer.token) throw new Error(`${person.email} cannot sign in: ${signedIn.status} ${JSON.stringify(answer)}`)
    return new Caller(url, { token: answer.token, client: clientId })
  }

  /** The same person, at another process of the same installation. */
  at(url: string): Caller {
    return new Caller(url, this.headers)
  }

  async ask<Body = Record<string, unknown>>(
    method: string,
    path: string,
    { body, key, signal, seen }: { body?: unknown; key?: string; signal?: AbortSignal; seen?: string | undefined } = {},
  ): Promise<Answered<Body>> {
    const headers = {
      ...this.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(seen === undefined ? {} : { [positionHeader]: seen }),
    }
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const until = signal ?? AbortSignal.timeout(30_000)
    return this.#answer<Body>(path, { method, headers, ...content, signal: until })
  }

  /** Uploads a file to its path, as the browser's form does. */
  upload<Body = Record<string, unknown>>(path: string, content: Buffer): Promise<Answered<Body>> {
    return this.send(`/api/files/${path.split('/').map(encodeURIComponent).join('/')}`, content)
  }

  /** Sends a file to a call that takes one, as the browser's form does. */
  send<Body = Record<string, unknown>>(address: string, content: Buffer): Promise<Answered<Body>> {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(content)]), address.split('/').at(-1) ?? '')
    const signal = AbortSignal.timeout(30_000)
    return this.#answer<Body>(address, { method: 'POST', headers: this.headers, body: form, signal })
  }

  async #answer<Body>(path: string, request: RequestInit): Promise<Answered<Body>> {
    const response = await fetch(this.#url + path, request)
    return { status: response.status, headers: response.headers, body: (await jsonOf(response)) as Body }
  }
}
