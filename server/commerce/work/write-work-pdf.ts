import { buffer } from 'node:stream/consumers'
import { workOrders, workStates } from '../../../domain/commerce/index.ts'
import { clients } from '../../../domain/company/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { storedPath } from '../../../domain/kernel/values/file-address.ts'
import { formatDate, formatDateTime } from '../../../domain/kernel/values/format-value.ts'
import { withTenant, type OutsideCtx } from '../../platform/context.ts'
import { findFiles, readContent } from '../../platform/files/index.ts'
import { PdfPages } from '../../platform/pdf/pdf-pages.ts'
import { beyondReach, getRecord } from '../../platform/records/index.ts'
import type { WorkRow } from './take-work.ts'

/** Photos in one document. */
const mostPhotos = 12
/** Bytes of one photo. */
const largestPhoto = 15_000_000

const drawnTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg'])

interface Pictures {
  readonly photos: readonly { readonly name: string; readonly content: Buffer }[]
  readonly signature: Buffer | undefined
}

/** Photos and the signature of a work order that can be printed, from its own folder alone. */
async function readPictures(ctx: OutsideCtx, { id, files, signature }: WorkRow): Promise<Pictures> {
  const folder = `clients/${ctx.actor.clientId}/attachments/${workOrders.name}/${id}/`
  const pathOf = (url: string | undefined) => {
    const path = url === undefined ? undefined : storedPath(url)
    return path?.startsWith(folder) === true ? path : undefined
  }
  const wanted = files.flatMap(({ name, url }) => {
    const path = pathOf(url)
    return path === undefined ? [] : [{ name, path }]
  })
  const signed = pathOf(signature?.file.url)
  const paths = [...wanted.map(({ path }) => path), ...(signed === undefined ? [] : [signed])]
  const rows = await findFiles(ctx, paths)
  const read = async (path: string): Promise<Buffer | undefined> => {
    const row = rows.get(path)
    if (!row || !drawnTypes.has(row.type) || row.size > largestPhoto) return undefined
    return buffer(await readContent(ctx.platform.store, row.key))
  }
  const photos: Pictures['photos'][number][] = []
  for (const { name, path } of wanted) {
    const content: Buffer | undefined = photos.length < mostPhotos ? await read(path) : undefined
    if (content) photos.push({ name, content })
  }
  return { photos, signature: signed === undefined ? undefined : await read(signed) }
}

interface Written {
  readonly work: WorkRow
  readonly client: RowOf<typeof clients>
  readonly at: number
  readonly pictures: Pictures
}

function writeItems(pages: PdfPages, { items }: WorkRow, timezone: string): void {
  for (const { name, sku, quantity, notes, done, done_at, done_by } of items) {
    const words = [done ? '[x]' : '[  ]', name, sku && `(${sku})`].filter(Boolean).join(' ')
    pages.pair(words, String(quantity), { gap: 0 })
    const mark =
      done && done_at !== undefined ? `Done by ${done_by?.label ?? ''}, ${formatDateTime(done_at, timezone)}` : ''
    pages.text([notes, mark].filter(Boolean).join('\n') || ' ', { size: 8, isQuiet: true, gap: 4 })
  }
  if (items.length === 0) pages.text('No items.', { isQuiet: true })
}

function writeHead(pages: PdfPages, { work, client }: Written): void {
  const { timezone } = client
  pages.text(client.name, { size: 12, isBold: true, gap: 0 })
  pages.text([client.phone, client.email].filter(Boolean).join(' · '), { size: 9, isQuiet: true, gap: 14 })
  pages.text(`Work order ${work.work_order_id ?? ''}`, { size: 18, isBold: true })
  if (work.name !== '') pages.text(work.name, { size: 12 })
  const facts = [
    ['State', workStates[work.state]],
    ['For', work.order?.label],
    ['Location', work.location],
    ['Due', work.due === undefined ? undefined : formatDate(work.due, timezone)],
    ['Workers', work.workers.map(({ label }) => label).join(', ')],
    ['Stuck', work.stuck_why],
    ['Left open', work.unfinished_why],
  ].filter(([, value]) => value !== undefined && value !== '')
  for (const [label, value] of facts) pages.text(`${label}: ${value}`, { gap: 0 })
  pages.rule()
}

async function printWork(written: Written): Promise<Buffer> {
  const { work, client, at, pictures } = written
  const { timezone, name } = client
  const pages = new PdfPages(`Work order ${work.work_order_id ?? ''}, ${name}`, at)
  const content = buffer(pages.document)
  writeHead(pages, written)
  writeItems(pages, work, timezone)
  if (work.notes !== '') {
    pages.rule()
    pages.text(work.notes)
  }
  for (const photo of pictures.photos) {
    pages.rule()
    pages.text(photo.name, { size: 8, isQuiet: true })
    pages.picture(photo.content)
  }
  if (work.signature) {
    pages.rule()
    if (pictures.signature) pages.picture(pictures.signature)
    pages.text(`Signed by ${work.signature.name}, ${formatDateTime(work.signature.at, timezone)}`, { isBold: true })
  }
  pages.document.end()
  return content
}

/** A work order as PDF, with its photos and signature. Throws NotFound, Forbidden. */
export async function writeWorkPdf(
  ctx: OutsideCtx,
  id: string,
): Promise<{ readonly content: Buffer; readonly name: string }> {
  const { work, client, at } = await withTenant(ctx.platform, ctx.actor, async (own) => ({
    work: await getRecord(own, workOrders, id),
    client: await beyondReach(own, clients).get(own.db.tenant.clientId),
    at: own.now,
  }))
  const pictures = await readPictures(ctx, work)
  return { content: await printWork({ work, client, at, pictures }), name: work.work_order_id ?? 'work order' }
}
