import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { labels, type printPostage } from '../../../domain/commerce/index.ts'
import { inStep, type OutsideCtx } from '../../platform/context.ts'
import { openFile } from '../../platform/files/index.ts'
import { PostageSheet } from '../../platform/pdf/postage-sheet.ts'
import { beyondReach, everyRecord } from '../../platform/records/index.ts'
import { ShortSlices } from '../../platform/short-slices.ts'
import { listLabelFiles, placeFile } from './label-files.ts'
import { refuse } from './select-rate.ts'

type Asked = z.output<(typeof printPostage)['body']>

/** Bought labels as a PDF, in the order of the call; labels beyond the actor's reach or without a picture are left out. Throws Invalid. */
export async function writePostage(ctx: OutsideCtx, { labels: ids, layout }: Asked): Promise<Buffer> {
  const rows = await inStep(ctx, async (step) => {
    const reached = await everyRecord(step, labels, ['id', 'in', ids])
    const found = reached.map(({ id }) => id)
    return found.length === 0 ? [] : beyondReach(step, labels).every(['id', 'in', found], { isWhole: true })
  })
  const known = new Map(rows.map((row) => [row.id, row]))
  const sheet = new PostageSheet(layout, ctx.now)
  const slices = new ShortSlices()
  let count = 0
  for (const id of ids) {
    const row = known.get(id)
    if (!row?.file) continue
    for (const name of listLabelFiles(row)) {
      await slices.pause()
      const { content } = await openFile(ctx, placeFile(ctx, id, name))
      sheet.add(await buffer(content))
      count += 1
    }
  }
  if (count === 0) return refuse('labels', 'no-label-file')
  sheet.document.end()
  return buffer(sheet.document)
}
