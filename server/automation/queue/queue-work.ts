import type { z } from 'zod'
import type { QueueType } from '../../../domain/automation/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'

/** Work of one type of queue item, in the name of its creator. Answers its effect in words. */
export interface QueueWork {
  readonly type: QueueType
  /** Work that needs only the database: many items share a transaction. */
  readonly within?: (ctx: Ctx, input: unknown) => Promise<string>
  /** Work in a separate transaction, which may wait for systems outside before its first write. */
  readonly outside?: (ctx: OutsideCtx, input: unknown) => Promise<string>
}

/** Declares work that needs only the database. */
export const workWithin = <Shape extends z.ZodType>(
  type: QueueType<Shape>,
  run: (ctx: Ctx, input: z.output<Shape>) => Promise<string>,
): QueueWork => ({ type, within: (ctx, input) => run(ctx, type.shape.parse(input)) })

/** Declares work that has a separate transaction, and may wait for systems outside before its first write. */
export const workOutside = <Shape extends z.ZodType>(
  type: QueueType<Shape>,
  run: (ctx: OutsideCtx, input: z.output<Shape>) => Promise<string>,
): QueueWork => ({ type, outside: (ctx, input) => run(ctx, type.shape.parse(input)) })
