import { z } from 'zod'
import { defineContract } from '../kernel/index.ts'

/**
 * Copies the file at a public address into file storage (2-content section 7, 'URL import'). Needs the right to write
 * the record of the path. Refused with the codes of the room's messages.
 */
export const copyUrl = defineContract({
  method: 'POST',
  path: '/cms/copy/url',
  summary: 'Copy a file from an address of the internet',
  role: 'member',
  changes: ['stored-files'],
  body: z.strictObject({
    url: z.string().min(1).max(4000),
    /** Path of the new file, as file storage knows it. */
    path: z.string().min(1).max(1000),
  }),
  output: z.object({ url: z.string() }),
  // Each makes the server speak to a stranger's machine.
  ratePerMinute: 60,
})
