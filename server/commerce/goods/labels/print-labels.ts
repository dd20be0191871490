import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import {
  chooseBarcode,
  mostLabels,
  commerceMessages,
  products,
  type Barcode,
  type printLabels,
  type readBarcode,
} from '../../../../domain/commerce/index.ts'
import type { InputOf, OutputOf, RowOf } from '../../../../domain/kernel/index.ts'
import { formatMoney } from '../../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { LabelSheet } from '../../../platform/pdf/label-sheet.ts'
import { ShortSlices } from '../../../platform/short-slices.ts'
import { everyRecord, getRecord } from '../../../platform/records/index.ts'
import { drawBars } from './draw-bars.ts'

type Asked = z.output<(typeof printLabels)['body']>
type Product = RowOf<typeof products>

const barcodeOf = ({ barcode, sku }: Product): Barcode | undefined =>
  chooseBarcode({ ...(barcode !== undefined && { barcode }), ...(sku !== undefined && { sku }) })

/** The barcode of a product for a screen. Throws NotFound. */
export async function handleReadBarcode(
  ctx: Ctx,
  { params }: InputOf<typeof readBarcode>,
): Promise<OutputOf<typeof readBarcode>> {
  const barcode = barcodeOf(await getRecord(ctx, products, params.id))
  return barcode ? { barcode: { ...barcode, widths: drawBars(barcode) } } : {}
}

function refuse(code: 'too-many-labels' | 'no-labels'): never {
  const issue = commerceMessages.issue('labels', code, { most: mostLabels })
  throw new Invalid([issue], commerceMessages.words(issue))
}

/** Labels of products as a PDF; products beyond the actor's reach are left out. Throws Invalid. */
export async function writeLabels(ctx: Ctx, { labels, hasPrice }: Asked): Promise<Buffer> {
  if (labels.reduce((sum, { copies }) => sum + copies, 0) > mostLabels) refuse('too-many-labels')
  const rows = await everyRecord(ctx, products, ['id', 'in', labels.map(({ product }) => product)])
  if (rows.length === 0) refuse('no-labels')
  const known = new Map(rows.map((row) => [row.id, row]))
  const sheet = new LabelSheet('Product labels', ctx.now)
  const slices = new ShortSlices()
  for (const { product, copies } of labels) {
    const row = known.get(product)
    if (row === undefined) continue
    const barcode = barcodeOf(row)
    const label = {
      title: row.name,
      lines: [row.sku, hasPrice ? formatMoney(row.price) : undefined].filter((line) => line !== undefined),
      ...(barcode && { bars: drawBars(barcode), text: barcode.text }),
    }
    for (let copy = 0; copy < copies; copy += 1) {
      await slices.pause()
      sheet.add(label)
    }
  }
  sheet.document.end()
  return buffer(sheet.document)
}
