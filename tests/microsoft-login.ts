import { createHash, randomUUID } from 'node:crypto'

interface Answer {
  readonly status: number
  readonly body?: unknown
}

interface IssuedCode {
  readonly challenge: string
  readonly redirect: string
}

export const appId = 'flightline-of-tests'
export const appSecret = 'only-for-tests-at-microsoft'
export const tenant = 'laro.example'

const refuseGrant: Answer = { status: 400, body: { error: 'invalid_grant' } }

/** Microsoft's sign-in with one account: OAuth 2.0 with codes, PKCE and refresh tokens. */
export class MicrosoftLogin {
  readonly #url: string
  readonly #codes = new Map<string, IssuedCode>()
  readonly #access = new Set<string>()
  readonly #refresh = new Set<string>()
  /** Calls of the token address by their kind of grant. */
  readonly grants: string[] = []
  /** False while each refresh token is refused. */
  isConsented = true
  /** Life of access tokens. */
  lifeSeconds = 3600
  /** True while the installation has a secret that ran out. */
  hasNewSecret = false

  constructor(url: string) {
    this.#url = url
  }

  /** Question of the page of an address. Throws for one that Microsoft does not know. */
  #open(page: string): URLSearchParams {
    const { searchParams } = new URL(page)
    const expected = {
      client_id: appId,
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: `offline_access ${this.#url}/Calendars.ReadWrite`,
    }
    const isRight =
      page.startsWith(`${this.#url}/${tenant}/oauth2/v2.0/authorize?`) &&
      Object.entries(expected).every(([name, value]) => searchParams.get(name) === value)
    if (!isRight) throw new Error(`Microsoft does not know this page: ${page}`)
    return searchParams
  }

  #sendBack(asked: URLSearchParams, words: Readonly<Record<string, string>>): URL {
    const back = new URL(asked.get('redirect_uri') ?? '')
    for (const [name, value] of Object.entries({ ...words, state: asked.get('state') ?? '' }))
      back.searchParams.set(name, value)
    return back
  }

  /** A person signs in on the page of an address and consents. Answers where they are sent. */
  consent(page: string): URL {
    const asked = this.#open(page)
    const code = `code-${randomUUID()}`
    const [challenge, redirect] = [asked.get('code_challenge') ?? '', asked.get('redirect_uri') ?? '']
    this.#codes.set(code, { challenge, redirect })
    return this.#sendBack(asked, { code })
  }

  /** As `consent`, where the person says no. */
  refuse(page: string): URL {
    return this.#sendBack(this.#open(page), { error: 'access_denied', error_description: 'AADSTS65004' })
  }

  /** Ends the access tokens that were given, as an administrator of the account does. */
  endTokens(): void {
    this.#access.clear()
  }

  isAllowed(authorization: string | undefined): boolean {
    return this.#access.has(authorization?.replace(/^Bearer /, '') ?? '')
  }

  #giveTokens(): Answer {
    const tokens = { access_token: `access-${randomUUID()}`, refresh_token: `refresh-${randomUUID()}` }
    this.#access.add(tokens.access_token)
    this.#refresh.add(tokens.refresh_token)
    const facts = { token_type: 'Bearer', scope: `${this.#url}/Calendars.ReadWrite`, expires_in: this.lifeSeconds }
    return { status: 200, body: { ...facts, ...tokens } }
  }

  #redeem(given: URLSearchParams): Answer {
    const code = given.get('code') ?? ''
    const issued = this.#codes.get(code)
    this.#codes.delete(code)
    const verifier = given.get('code_verifier') ?? ''
    const isOwn = issued?.challenge === createHash('sha256').update(verifier).digest('base64url')
    return isOwn && issued.redirect === given.get('redirect_uri') ? this.#giveTokens() : refuseGrant
  }

  /** Answers the token address. */
  answer(body: string): Answer {
    const given = new URLSearchParams(body)
    const grant = given.get('grant_type') ?? ''
    this.grants.push(grant)
    const isKnown = given.get('client_id') === appId && given.get('client_secret') === appSecret
    if (!isKnown || this.hasNewSecret) return { status: 401, body: { error: 'invalid_client' } }
    if (grant !== 'refresh_token') return this.#redeem(given)
    return this.isConsented && this.#refresh.has(given.get('refresh_token') ?? '') ? this.#giveTokens() : refuseGrant
  }
}
