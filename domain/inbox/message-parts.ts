import { z } from 'zod'
import { shortText, storedFile } from '../kernel/index.ts'

/** A recipient chip: a contact or user, or a typed address. */
export const recipient = z.strictObject({
  /** Id of the contact or user, absent for a typed address. */
  id: z.string().optional(),
  kind: z.enum(['contact', 'user']).optional(),
  name: shortText.default(''),
  email: shortText.optional(),
  phone: shortText.optional(),
})

export type Recipient = z.output<typeof recipient>

/** An attachment or inline image of a message. */
export const messageFile = z.strictObject({
  ...storedFile.shape,
  /** Hash of the content, hexadecimal. */
  sha256: z.string().optional(),
  /** Shown inside the body, under its content id. */
  inline: z.boolean().default(false),
  cid: shortText.optional(),
})

/** A user or role that a message mentions. */
export const mention = z.strictObject({ kind: z.enum(['user', 'role']), id: z.string().min(1), label: shortText })

export type Mention = z.output<typeof mention>
