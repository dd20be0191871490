import { z } from 'zod'
import { defineContract, epochMs, shortText } from '../kernel/index.ts'
import { clients } from './clients.ts'
import { messageOrder } from './message-order.ts'
import { signatures } from './signatures.ts'
import { users } from './users.ts'

const id = z.string().min(1).max(100)

const clientRow = z.object({
  ...clients.shape.shape,
  id,
  version: z.int(),
  date: epochMs,
  last_date: epochMs,
  active: z.boolean(),
})

export type ClientRow = z.output<typeof clientRow>

/** The clients that exist for the user, in order of name, and the terms now in force (1-shell section 7). */
export const userClients = defineContract({
  method: 'GET',
  path: '/cms/user/clients',
  summary: 'Clients of the user',
  role: 'session',
  output: z.object({
    clients: z.array(clientRow),
    /** Id of the default client, or null where the user has none. */
    default_client: id.nullable(),
    /** `terms` is their text, for who has not agreed to this version. */
    terms: z.object({ version: shortText, is_agreed: z.boolean(), terms: z.string().optional() }).nullable(),
    /** Place of this installation: the `{product}` of its addresses (decision P3), and true if customers work on it. */
    environment: z.object({ product: shortText, isProduction: z.boolean() }),
  }),
})

/** The user's roles in one client, with those granted on the default client (decision P4). */
export const userRoles = defineContract({
  method: 'POST',
  path: '/cms/user/roles',
  summary: 'Roles of the user in a client',
  role: 'session',
  repeat: 'reads',
  body: z.object({ client_id: id }),
  output: z.object({ roles: z.record(z.string(), z.literal(true)) }),
})

/** The user's own signature in the client; an empty one while they have none: asking is never a refusal. */
export const ownSignature = defineContract({
  method: 'GET',
  path: '/user/signature',
  summary: 'Your signature',
  role: 'member',
  output: signatures.shape,
})

/** How the user's own mail goes: seconds that an email is held for undo send, 0 for none (decision M8). */
export const setOwnSending = defineContract({
  method: 'PUT',
  path: '/user/sending',
  summary: 'Set how long your emails can be taken back',
  role: 'member',
  repeat: 'sets',
  changes: ['users'],
  body: z.object({ undo_send_seconds: users.shape.shape.undo_send_seconds.unwrap() }),
  output: z.object({ undo_send_seconds: z.int() }),
})

/** How the user reads threads: the newest message on top, or the oldest. */
export const setOwnReading = defineContract({
  method: 'PUT',
  path: '/user/reading',
  summary: 'Set the order of messages in your threads',
  role: 'member',
  repeat: 'sets',
  changes: ['users'],
  body: z.object({ message_order: messageOrder }),
  output: z.object({ message_order: messageOrder }),
})

/** Sets the user's own photo, a JPEG in base64 of at most 512 kB, or removes it. Needs no role. */
export const setOwnPhoto = defineContract({
  method: 'PUT',
  path: '/user/photo',
  summary: 'Set or remove your photo',
  role: 'member',
  repeat: 'sets',
  changes: ['users'],
  body: z.object({ jpeg: z.base64().max(700_000).nullable() }),
  output: z.object({ img: shortText.nullable() }),
  ratePerMinute: 30,
})

/** A user as lists and pickers show it. */
export const userSummary = z.object({
  id,
  /** Of the user's record: by it a list that is kept knows that the user changed since. */
  version: z.int(),
  name: shortText,
  nick_name: shortText.optional(),
  email: shortText.optional(),
  phone: shortText.optional(),
  color: shortText.optional(),
  img: shortText.optional(),
  restricted: z.boolean(),
})

export type UserSummary = z.output<typeof userSummary>

/** Role -> users that hold it, those restricted left out for a restricted user (1-shell section 6). */
export const usersByRole = defineContract({
  method: 'GET',
  path: '/cms/users_by_role',
  summary: 'Users of the client by role',
  role: 'member',
  output: z.record(z.string(), z.array(userSummary)),
})

/** Public facts of a client; `errors` and `onboarded` are filled for its admins only (1-shell section 7). */
export const clientByKey = defineContract({
  method: 'GET',
  path: '/cms/client/:name_key',
  summary: 'A client by its key',
  role: 'public',
  params: z.object({ name_key: clients.shape.shape.name_key }),
  output: z.object({
    id: id.optional(),
    name: shortText,
    name_key: shortText,
    phone: shortText.optional(),
    email: shortText.optional(),
    public_facing_url: shortText.optional(),
    description: shortText.optional(),
    theme: clients.shape.shape.theme,
    onboarded: z.boolean().optional(),
    errors: clients.shape.shape.errors,
  }),
})
