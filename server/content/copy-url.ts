import { contentMessages, copyUrl } from '../../domain/content/index.ts'
import type { InputOf, OutputOf, RecordDefinition } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { Invalid, Unavailable } from '../platform/errors.ts'
import { requirePlace, requireWritable, storeFile } from '../platform/files/index.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { fetchOutside, type FetchOptions } from '../platform/outside/fetch/fetch-outside.ts'
import { FetchRefused } from '../platform/outside/fetch/fetch-refused.ts'
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
  ctx: Ctx,
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
    const { content } = await fetchOutside(url, { ...outside, maxBytes })
    const stored = await storeFile(ctx, { path, content, judge })
    return { url: stored.url }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw new Invalid([contentMessages.issue('url', error.fault, { mb: maxBytes / 1_000_000 })])
  }
}

/** Copies at once: a slow machine of a stranger's keeps few of our connections waiting. */
const mostAtOnce = 4

/** The calls of the content room beside its records. */
export function contentRoutes(records: readonly RecordDefinition[]): Route[] {
  const definitions = new Map(records.map((definition) => [definition.name, definition]))
  let running = 0
  const copy = implement(copyUrl, async (ctx, { body }) => {
    if (running >= mostAtOnce) throw new Unavailable('copies under way')
    running += 1
    return copyFromUrl(ctx, body, { definitions }).finally(() => {
      running -= 1
    })
  })
  return [{ ...copy, waitsOutside: true }]
}
