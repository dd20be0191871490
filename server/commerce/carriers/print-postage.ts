import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { labels, type printPostage } from '../../../domain/commerce/index.ts'
import { inStep, type OutsideCtx } from '../../platform/context.ts'
import { openFile } from '../../platform/files/index.ts'
import { PostageSheet } from '../../platform/pdf/postage-sheet.ts'
import { everyRecord } from '../../platform/records/index.ts'
import { ShortSlices } from '../../platform/short-slices.ts'
import { labelFile, placeFile } from './follow-label.ts'
import { refuse } from './select-rate.ts'

type Asked = z.output<(typeof printPostage)['body']>

/** Bought labels as a PDF, in the order of the call; labels beyond the actor's reach or without a picture are left out. Throws Invalid. */
export async function writePostage(ctx: OutsideCtx, { labels: ids, layout }: Asked): Promise<Buffer> {
  const rows = await inStep(ctx, (step) => everyRecord(step, labels, ['id', 'in', ids]))
  const known = new Map(rows.map((row) => [row.id, row]))
  const sheet = new PostageSheet(layout, ctx.now)
  const slices = new ShortSlices()
  let count = 0
  for (const id of ids) {
    if (!known.get(id)?.file) continue
    await slices.pause()
    const { content } = await openFile(ctx, placeFile(ctx, id, labelFile))
    sheet.add(await buffer(content))
    count += 1
  }
  if (count === 0) return refuse('labels', 'no-label-file')
  sheet.document.end()
  return buffer(sheet.document)
}
