import { z } from 'zod'
import { defineContract, shortText } from '../../kernel/index.ts'
import { contactMapping, knownPeople } from './contact-columns.ts'

/** Characters of a file: some twenty thousand rows. */
export const longestContactsFile = 3_500_000
export const mostContactRows = 20_000

const id = z.string().min(1).max(100)
const file = z.strictObject({ text: z.string().min(1).max(longestContactsFile), mapping: contactMapping })
const fault = z.object({ row: z.int(), words: z.string() })

/** How the columns of files of contacts were chosen before. */
export const readContactMapping = defineContract({
  method: 'GET',
  path: '/contacts/imports/mapping',
  summary: 'How the columns of files of contacts were chosen before',
  role: 'contacts',
  output: z.object({ mapping: contactMapping.nullable() }),
})

/** Checks every row of a file before one is written. */
export const checkContactFile = defineContract({
  method: 'POST',
  path: '/contacts/imports/check',
  summary: 'What importing a file of contacts would do',
  role: 'contacts',
  ratePerMinute: 30,
  body: file,
  output: z.object({
    rows: z.int(),
    /** People who are here already, by their address or number. */
    known: z.int(),
    fresh: z.int(),
    /** What is wrong with the whole file; then nothing of it can be imported. */
    refusal: z.string().nullable(),
    faults: z.array(fault),
    faultCount: z.int(),
  }),
})

/** Begins to import a file of contacts, in the background. Rows with a fault are left out, each with its reason. */
export const beginContactImport = defineContract({
  method: 'POST',
  path: '/contacts/imports',
  summary: 'Import a file of contacts',
  role: 'contacts',
  ratePerMinute: 12,
  body: file.extend({ file_name: shortText, known: z.enum(knownPeople) }),
  output: z.object({ id }),
})

/** Stops an import that still runs. What it brought until then stays, and can be taken back. */
export const stopContactImport = defineContract({
  method: 'POST',
  path: '/contacts/imports/:id/stop',
  summary: 'Stop an import of contacts',
  role: 'contacts',
  params: z.object({ id }),
  output: z.object({}),
})

/** How long an import can be taken back, in milliseconds. */
export const importUndoneWithinMs = 30 * 86_400_000

/** Takes an import back: contacts that it added go into the trash, those that it changed become what they were. */
export const undoContactImport = defineContract({
  method: 'POST',
  path: '/contacts/imports/:id/undo',
  summary: 'Take an import of contacts back',
  role: 'contacts',
  params: z.object({ id }),
  output: z.object({}),
})
