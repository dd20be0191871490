import { z } from 'zod'
import { cents, defineContract, epochMs } from '../../kernel/index.ts'
import { debtRecords } from '../payments/index.ts'

const id = z.string().min(1).max(100)

/** Customers that have a statement, by their record types, and vendors, who are contacts that sell to us. */
export const statementOwners = ['accounts', 'contacts', 'vendors'] as const

/** Lines of one statement; a longer one is refused and asks for a shorter period. */
export const mostStatementLines = 5000

/** A day of the client's calendar: '2026-11-29'. */
const day = z.iso.date().optional()

/** The period of a statement: both days belong to it. */
export const statementPeriod = z.strictObject({ from: day, until: day })

export const statementParams = z.strictObject({ owner: z.enum(statementOwners), id })

const line = z.object({
  id: z.string(),
  at: epochMs,
  words: z.string(),
  amount: z.int(),
  balance: z.int(),
  /** The invoice, order or purchase that the line is about. */
  debt: z.object({ record: z.enum([...debtRecords, 'purchases']), id: z.string() }).optional(),
})

export const readStatement = defineContract({
  method: 'GET',
  path: '/statements/:owner/:id',
  summary: 'The statement of a customer or vendor: what was charged and paid in a period, and the balance',
  role: 'member',
  params: statementParams,
  query: statementPeriod,
  output: z.object({
    name: z.string(),
    from: epochMs.optional(),
    until: epochMs,
    opening: z.int(),
    closing: z.int(),
    /** Part of the credit that is held as deposits. */
    deposits: cents,
    lines: z.array(line),
  }),
})
