import { z } from 'zod'
import { defineContract, shortText } from '../kernel/index.ts'

const seen = z.object({ seen: z.array(shortText) })

/** Titles of the guides that the user has seen in the client; empty before the first, without a refusal. */
export const guidesSeen = defineContract({
  method: 'GET',
  path: '/user/guides',
  summary: 'Guides that you have seen',
  role: 'member',
  output: seen,
})

/** Records that the user has seen a guide (1-shell section 4, Guide panel). */
export const noteGuideSeen = defineContract({
  method: 'POST',
  path: '/user/guides',
  summary: 'Note that you have seen a guide',
  role: 'member',
  repeat: 'sets',
  changes: ['locations'],
  body: z.object({ title: shortText.min(1) }),
  output: seen,
})
