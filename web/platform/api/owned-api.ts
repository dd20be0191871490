import { createApi, type Api, type ApiOptions } from './api.ts'
import { ApiError } from './api-error.ts'
import { subjectOf, type TokenSource } from './id-token.ts'

/** Whose words and files a call carries, and of which client. */
export interface Owner {
  readonly clientId: string
  readonly userId: string
}

/** The token of this user alone: rejects once the browser's session is somebody else's. */
const ownTokens = (tokens: TokenSource, userId: string): TokenSource => ({
  async get() {
    const token = await tokens.get()
    if (token !== null && subjectOf(token) !== userId) throw new ApiError(401, { error: 'unauthenticated' })
    return token
  },
  msLeft: () => tokens.msLeft(),
  drop: () => tokens.drop(),
})

/**
 * An API for what outlives its screen (a draft that is saved again, a message that waits, an upload): it speaks for one
 * user in one client, and refuses where another one has signed in with this tab meanwhile.
 */
export const ownedApi = (options: ApiOptions, { clientId, userId }: Owner): Api =>
  createApi({ ...options, tokens: ownTokens(options.tokens, userId), clientId: () => clientId })
