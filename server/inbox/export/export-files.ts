import { storedPath } from '../../../domain/kernel/index.ts'
import type { Readable } from 'node:stream'
import type { OutsideCtx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { openFile } from '../../platform/files/index.ts'
import type { Message } from '../thread-messages.ts'

export type Within = <T>(verb: (ctx: OutsideCtx) => Promise<T>) => Promise<T>

/** The content of a message's file; undefined where it is not there any more. */
export async function contentOf(within: Within, { url }: Message['files'][number]): Promise<Readable | undefined> {
  const path = storedPath(url)
  if (path === undefined) return undefined
  try {
    return await within(async (ctx) => (await openFile(ctx, path)).content)
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}
