import { z } from 'zod'
import { chosenId, defineContract, entry } from '../../kernel/index.ts'

/** Longest life of a key, in days. */
export const keyDaysMax = 366

/** Keys of a client that are neither revoked nor ended. */
export const liveKeysMax = 50

/** Roles that no key has: it acts for software, not for an administrator. */
export const rolesWithoutKeys: ReadonlySet<string> = new Set(['admin', 'super', 'restricted', 'users', 'settings'])

/** An API key as admins see it; times are epoch milliseconds. */
const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** Roles as granted; a call has those that its maker still holds. */
  roles: z.array(z.string()),
  /** Begin and end of the key, to recognise it: 'fl_live_k3m…9x2a'. */
  mark: z.string(),
  maker: entry,
  madeAt: z.int(),
  endsAt: z.int(),
  usedAt: z.int().optional(),
  /** Network address of the last call. */
  usedFrom: z.string().optional(),
  revokedAt: z.int().optional(),
  revokedBy: entry.optional(),
})

export type ApiKey = z.output<typeof apiKey>

export const listApiKeys = defineContract({
  method: 'GET',
  path: '/company/api-keys',
  summary: 'API keys of the client, without their secrets',
  role: 'admin',
  output: z.object({ keys: z.array(apiKey) }),
})

/**
 * Makes a key under an id that the caller chose. Its secret is in this answer alone, so the answer is not kept: the same
 * id a second time is refused, and the caller makes another key.
 */
export const makeApiKey = defineContract({
  method: 'PUT',
  path: '/company/api-keys/:id',
  summary: 'Make an API key; the answer alone has its secret',
  role: 'admin',
  repeat: 'sets',
  changes: ['api-keys'],
  ratePerMinute: 20,
  params: z.object({ id: chosenId }),
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    roles: z.array(z.string().min(1).max(100)).min(1).max(50),
    days: z.int().min(1).max(keyDaysMax),
  }),
  output: z.object({ key: z.string() }),
})

export const revokeApiKey = defineContract({
  method: 'POST',
  path: '/company/api-keys/:id/revoke',
  summary: 'Revoke an API key at once',
  role: 'admin',
  repeat: 'sets',
  changes: ['api-keys'],
  params: z.object({ id: chosenId }),
  output: z.object({}),
})
