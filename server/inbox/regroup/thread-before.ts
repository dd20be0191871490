import { z } from 'zod'
import { threads } from '../../../domain/inbox/index.ts'
import type { Thread } from '../message-place.ts'
import type { Stood } from './regroupings.ts'

const { shape } = threads.shape

/** Fields of a thread, besides its messages, that a merge or a split may change. */
const existing = z.object({
  subject: shape.subject,
  agents: shape.agents,
  followers: shape.followers,
  roles: shape.roles,
  filters: shape.filters,
  status: shape.status,
  snoozed_until: z.int().nullable(),
  contact: shape.contact.unwrap().nullable(),
  contactRef: z.string().nullable(),
  suggested_thread: z.string().nullable(),
  active: z.boolean(),
  last_date: z.int(),
})

/** State of a thread to store: an absent field is written as null, which removes it again. */
export const stateOf = (thread: Thread): Stood['thread'] =>
  existing.parse({
    ...thread,
    snoozed_until: thread.snoozed_until ?? null,
    contact: thread.contact ?? null,
    contactRef: thread.contactRef ?? null,
    suggested_thread: thread.suggested_thread ?? null,
  })

/** A thread state that was kept, to be written. */
export const asStood = (kept: Stood['thread']) => existing.parse(kept)
