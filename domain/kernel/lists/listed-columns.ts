import { z } from 'zod'

/** Pixels that a column may be wide. */
export const narrowestColumn = 48
export const widestColumn = 800

/** More columns than this are no table any more. */
const mostColumns = 60

/** A column as a person or a saved view has it: its field, and its width where it is not the usual one. */
const listedColumn = z.strictObject({
  field: z.string().min(1).max(200),
  width: z.int().min(narrowestColumn).max(widestColumn).optional(),
})

export type ListedColumn = z.output<typeof listedColumn>

export const listedColumns = z.array(listedColumn).max(mostColumns)
