import { ApiError } from './api-error.ts'
import { subjectOf, type TokenSource } from './id-token.ts'

/** The user and the client that a call is made for. */
export interface Owner {
  readonly clientId: string
  readonly userId: string
}

interface ChosenOptions {
  readonly tokens: TokenSource
  readonly clientId: () => string | undefined
}

/** The token of this user alone: rejects once the browser's session is another user's. */
const ownTokens = (tokens: TokenSource, userId: string): TokenSource => ({
  async get() {
    const token = await tokens.get()
    if (token !== null && subjectOf(token) !== userId) throw new ApiError(401, { error: 'unauthenticated' })
    return token
  },
  msLeft: () => tokens.msLeft(),
  drop: () => tokens.drop(),
})

/** Options of an API that keeps its user and client, for work that outlives the choice of a client. */
export const ownOptions = <Options extends ChosenOptions>(options: Options, { clientId, userId }: Owner): Options => ({
  ...options,
  tokens: ownTokens(options.tokens, userId),
  clientId: () => clientId,
  userId: () => userId,
})
