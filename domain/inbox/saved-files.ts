import { z } from 'zod'
import { defineContract, storedFile, type RecordDefinition } from '../kernel/index.ts'

/** True if records of a type keep files. */
export const keepsFiles = ({ shape }: RecordDefinition): boolean => 'files' in shape.shape

const id = z.string().min(1).max(100)

/** Saves an attachment of a message to the contact of its thread, or to the record that the thread hangs on. */
export const saveMessageFile = defineContract({
  method: 'POST',
  path: '/messaging/message/:id/files/:file/copies',
  summary: 'Save an attachment to the contact or the record',
  role: 'user',
  changes: ['contacts', 'quotes', 'trips'],
  params: z.object({ id, file: id }),
  body: z.object({
    to: z.enum(['contact', 'object']),
    /** Name for a file whose name is taken, after the user continues: with a timestamp. */
    isRenamed: z.boolean().optional(),
  }),
  /** `name` is what the record is called. A name that is taken is a conflict (409), until `isRenamed`. */
  output: z.object({ file: storedFile, name: z.string() }),
})
