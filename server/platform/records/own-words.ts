import { isDoc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { findNumber } from './number-sequence.ts'
import { withRandomWords } from './random-words.ts'
import { findStamps } from './stamped-ids.ts'

/** Initial values of a new record, with its random words, its number and its stamps, which are asked for together. */
export async function withOwnWords(ctx: Ctx, definition: RecordDefinition, sent: unknown): Promise<unknown> {
  const input = withRandomWords(definition, sent)
  if (!isDoc(input)) return input
  const [number, stamps] = await Promise.all([findNumber(ctx, definition, input), findStamps(ctx, definition, input)])
  return { ...input, ...number, ...stamps }
}
