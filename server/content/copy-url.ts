import { contentMessages, copyUrl } from '../../domain/content/index.ts'
import type { InputOf, OutputOf, RecordDefinition } from '../../domain/kernel/index.ts'
import type { OutsideCtx } from '../platform/context.ts'
import { Invalid } from '../platform/errors.ts'
import { requirePlace, requireWritable, storeFile } from '../platform/files/index.ts'
import { implementOutside, type Route } from '../platform/http/route.ts'
import type { FetchOptions } from '../platform/outside/fetch/fetch-outside.ts'
import { FetchRefused } from '../platform/outside/fetch/fetch-refused.ts'
import { Turns, type TurnLimits } from '../platform/turns.ts'
import { refuseUpload } from './refuse-upload.ts'

/** The world outside as the copy sees it: the internet unless a test gives another. */
type Outside = Pick<FetchOptions, 'rules' | 'resolve' | 'withinMs'>

type Definitions = ReadonlyMap<string, RecordDefinition>

const unsupported = (name: string): Invalid =>
  new Invalid([contentMessages.issue('path', 'unsupported-file', { name })])

/**
 * Fetches an address and keeps the content at a path, under the rules of every upload: refused by name before anything
 * is fetched, and by content after its first bytes. Throws Forbidden, NotFound, Conflict (the path is taken), Invalid.
 */
export async function copyFromUrl(
  ctx: OutsideCtx,
  { url, path }: InputOf<typeof copyUrl>['body'],
  { definitions, outside = {} }: { definitions: Definitions; outside?: Outside },
): Promise<OutputOf<typeof copyUrl>> {
  const place = requirePlace(ctx, path)
  await requireWritable(ctx, definitions, place)
  const maxBytes = ctx.platform.config.UPLOAD_MAX_BYTES
  const { name, record } = place
  const judge = (type?: string) => {
    if (refuseUpload({ name, size: 0, record, ...(type !== undefined && { type }) }, maxBytes)) throw unsupported(name)
  }
  judge()
  try {
    const { content } = await ctx.platform.fetch(url, { ...outside, maxBytes })
    const stored = await storeFile(ctx, { path, content, judge })
    return { url: stored.url }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw new Invalid([contentMessages.issue('url', error.fault, { mb: maxBytes / 1_000_000 })])
  }
}

/** Copies at a time: a stranger's slow machine keeps few of our connections, and the other clients' copies continue. */
const copyLimits: TurnLimits = { ofUser: 2, ofClient: 2, ofAll: 8, waiting: 20 }

/** The calls of the content room that are no records. */
export function contentRoutes(records: readonly RecordDefinition[]): Route[] {
  const definitions = new Map(records.map((definition) => [definition.name, definition]))
  const turns = new Turns('copies', copyLimits)
  return [
    implementOutside(copyUrl, (ctx, { body }) => turns.take(ctx.actor, () => copyFromUrl(ctx, body, { definitions }))),
  ]
}
