import { z } from 'zod'
import { defineContract } from '../../kernel/index.ts'
import { rowBase } from '../presented-rows.ts'
import { sharedDrafts } from './shared-drafts.ts'

const params = z.object({ id: z.guid() })

/** Largest update of a shared draft and largest draft, in bytes. */
export const sharedDraftLimits = { update: 256 * 1024, document: 2 * 1024 * 1024 } as const

/** A change of the document as Yjs encodes it, in base64. */
const update = z.string().max(Math.ceil((sharedDraftLimits.update * 4) / 3) + 4)

const sharedDraftRow = z.object({ ...sharedDrafts.shape.shape, ...rowBase })
export type SharedDraftRow = z.output<typeof sharedDraftRow>

/** Shares an own draft of an email with everyone who may read its thread. Sharing it again changes nothing. */
export const shareDraft = defineContract({
  method: 'POST',
  path: '/messaging/drafts/:id/shared',
  summary: 'Share a draft with colleagues',
  role: 'user',
  changes: ['shared_drafts', 'threadsmsgs'],
  params,
  body: z.object({ update }),
  output: z.object({ shared: sharedDraftRow }),
})

/** Text written in a shared draft since an update; all of it without `after`. */
export const readSharedDraft = defineContract({
  method: 'GET',
  path: '/messaging/shared-drafts/:id',
  summary: 'Read a shared draft',
  role: 'user',
  params,
  query: z.strictObject({ after: z.coerce.number().int().min(0).optional() }),
  output: z.object({ shared: sharedDraftRow, updates: z.array(z.string()), seq: z.int() }),
})

/**
 * Keeps a change of a shared draft: answered when it is durable. The same change may be sent again without harm. A draft
 * that has been sent is refused (409, code 'draft-sent') with who sent it.
 */
export const writeSharedDraft = defineContract({
  method: 'POST',
  path: '/messaging/shared-drafts/:id/updates',
  summary: 'Write in a shared draft',
  role: 'user',
  repeat: 'sets',
  changes: ['shared_drafts', 'threadsmsgs'],
  params,
  body: z.object({ update }),
  output: z.object({ seq: z.int() }),
  ratePerMinute: 300,
})
