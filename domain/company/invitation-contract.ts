import { z } from 'zod'
import { defineContract } from '../kernel/index.ts'

const id = z.string().min(1).max(100)
const token = z.string().min(1).max(300)

/** Sends an invitation again; the address of the former mail ends. */
export const sendInvitation = defineContract({
  method: 'POST',
  path: '/company/invitations/:id/sendings',
  summary: 'Send an invitation again',
  role: 'users',
  changes: ['invitations'],
  params: z.object({ id }),
  output: z.object({}),
})

/** Revokes an invitation: the link of its mail no longer opens anything. */
export const withdrawInvitation = defineContract({
  method: 'DELETE',
  path: '/company/invitations/:id',
  summary: 'Withdraw an invitation',
  role: 'users',
  changes: ['invitations'],
  params: z.object({ id }),
  output: z.object({}),
})

/** Page for the link of an invitation, for the reader of the mail. */
export const openInvitation = defineContract({
  method: 'POST',
  path: '/invitations/opened',
  summary: 'Look at an invitation',
  role: 'public',
  repeat: 'reads',
  body: z.strictObject({ token }),
  output: z.object({
    company: z.string(),
    email: z.string(),
    name: z.string(),
    by: z.string().optional(),
    /** Account without a password: its user chooses one on acceptance. */
    needs_password: z.boolean(),
  }),
  ratePerMinute: 30,
})

/**
 * Accepts an invitation. With a password where the address has none yet; else by who is signed in with that address. From
 * here on they are a user of the client.
 */
export const acceptInvitation = defineContract({
  method: 'POST',
  path: '/invitations/accepted',
  summary: 'Accept an invitation',
  role: 'public',
  changes: ['invitations', 'users'],
  body: z.strictObject({ token, password: z.string().max(128).optional() }),
  output: z.object({ email: z.string(), name_key: z.string() }),
  ratePerMinute: 30,
})
