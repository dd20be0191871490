import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * Begins a session by single sign-on, which opens one client. It has no path: only this process calls it, once the answer
 * of the provider is verified.
 */
export const beginSession = {
  id: 'flightline-single-sign-on',
  endpoints: {
    beginSingleSignOnSession: createAuthEndpoint.serverOnly(
      {
        method: 'POST',
        body: z.object({ userId: z.string(), method: z.enum(['oidc', 'oidc-mfa']), onlyClient: z.uuid() }),
      },
      async (call) => {
        const { userId, ...begun } = call.body
        const { internalAdapter } = call.context
        const user = await internalAdapter.findUserById(userId)
        if (!user) throw new APIError('NOT_FOUND')
        const session = await internalAdapter.createSession(userId, false, begun)
        await setSessionCookie(call, { session, user })
        return {}
      },
    ),
  },
} satisfies BetterAuthPlugin
