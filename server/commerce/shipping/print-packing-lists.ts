import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import {
  handlingUnits,
  shipments,
  type PackingLayout,
  type printPackingLists,
  type ShipmentAddress,
} from '../../../domain/commerce/index.ts'
import { formatNumber } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { PdfSheet } from '../../platform/pdf/pdf-sheet.ts'
import { listRecords } from '../../platform/records/index.ts'
import { ShortSlices } from '../../platform/short-slices.ts'
import { drawBars } from '../goods/labels/draw-bars.ts'
import { readOwnClient } from '../own-client.ts'
import type { ShipmentRow } from './take-shipment.ts'

interface Slot {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Layout {
  readonly size: 'LETTER' | readonly [number, number]
  readonly slots: readonly Slot[]
  /** Size of a line of words in points. */
  readonly text: number
}

const half = { width: 306 - 36, height: 396 - 36 }

/** Places of packing lists on a page, in points. */
const layouts: Readonly<Record<PackingLayout, Layout>> = {
  page: { size: 'LETTER', slots: [{ x: 54, y: 54, width: 504, height: 684 }], text: 10 },
  four: {
    size: 'LETTER',
    slots: [18, 414].flatMap((y) => [18, 324].map((x) => ({ x, y, ...half }))),
    text: 7.5,
  },
  label: { size: [288, 432], slots: [{ x: 14, y: 14, width: 260, height: 404 }], text: 8 },
}

/** Lines of words of an address. */
const describeAddress = (address: ShipmentAddress | undefined): string[] => {
  if (!address) return []
  const {
    first_name = '',
    last_name = '',
    company = '',
    street = '',
    street2 = '',
    city = '',
    state = '',
    zip = '',
  } = address
  const name = `${first_name} ${last_name}`.trim()
  const place = [city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
  return [company, name, street, street2, place].filter((line) => line !== '')
}

interface ListedLine {
  readonly words: string
  readonly amount: string
  readonly isBold?: boolean
}

/** Packages with their content, and what is in none of them. */
function listContent({ packaging, items }: ShipmentRow): ListedLine[] {
  const known = new Map(items.map((item) => [item.id, item]))
  const packed = packaging.flatMap(({ name, handlingUnit, quantity, weight, items: content }, at): ListedLine[] => {
    const title = name || `${handlingUnits[handlingUnit]} ${at + 1}`
    return [
      { words: `${quantity > 1 ? `${quantity} x ` : ''}${title}`, amount: `${formatNumber(weight)} lb`, isBold: true },
      ...content.map(({ id, quantity: units }): ListedLine => {
        const item = known.get(id)
        return { words: [item?.sku, item?.name].filter(Boolean).join('  '), amount: formatNumber(units) }
      }),
    ]
  })
  return packed.length > 0
    ? packed
    : items.map(({ sku, name, quantity }) => ({
        words: [sku, name].filter(Boolean).join('  '),
        amount: formatNumber(quantity),
      }))
}

/** Packing lists that fill the slots of their pages one after the other. */
class PackingSheet extends PdfSheet {
  readonly #layout: Layout
  #count = 0

  constructor(title: string, at: number, layout: Layout) {
    super(title, at, layout.size)
    this.#layout = layout
  }

  #nextSlot(): Slot {
    const { slots } = this.#layout
    const place = this.#count % slots.length
    this.#count += 1
    if (place === 0) this.document.addPage()
    return slots[place] ?? { x: 0, y: 0, width: 0, height: 0 }
  }

  /** The head of a slot; answers where its lines begin. */
  #head(slot: Slot, row: ShipmentRow, sender: string): number {
    const { text } = this.#layout
    const { x, width } = slot
    let { y } = slot
    const number = row.number ?? ''
    this.line(sender, { x, y, width: width / 2, size: text })
    this.bars(drawBars({ kind: 'code128', text: number || row.id }), {
      x: x + width / 2,
      y,
      width: width / 2,
      height: 26,
    })
    this.line(`Packing list ${number}`, { x, y: y + text + 4, width: width / 2, size: text + 2, isBold: true })
    y += Math.max(30, 2 * text + 14)
    this.line(`Order ${row.order.label}`, { x, y, width: width / 2, size: text })
    this.line(number, { x: x + width / 2, y, width: width / 2, size: text })
    y += text + 6
    const columns = [
      ['From', ...describeAddress(row.from_address)],
      ['To', ...describeAddress(row.to_address)],
    ]
    for (const [at, lines] of columns.entries())
      for (const [down, words] of lines.entries()) {
        const place = { x: x + (at * width) / 2, y: y + down * (text + 2), width: width / 2 - 6 }
        this.line(words, { ...place, size: text, isBold: down === 0 })
      }
    return y + Math.max(...columns.map((lines) => lines.length)) * (text + 2) + 8
  }

  /** Adds the packing list of a shipment; one that is too long continues in the next slot. */
  add(row: ShipmentRow, sender: string): void {
    const { text } = this.#layout
    const total = { words: 'Total weight', amount: `${formatNumber(row.total_weight)} lb`, isBold: true }
    const lines = [...listContent(row), total]
    let slot = this.#nextSlot()
    let y = this.#head(slot, row, sender)
    for (const { words, amount, isBold = false } of lines) {
      if (y + text + 4 > slot.y + slot.height) {
        slot = this.#nextSlot()
        y = this.#head(slot, row, sender)
      }
      const indent = isBold ? 0 : 10
      this.line(words, { x: slot.x + indent, y, width: slot.width - 80 - indent, size: text, isBold })
      this.line(amount, { x: slot.x + slot.width - 76, y, width: 76, size: text, isBold, align: 'right' })
      y += text + 4
    }
  }
}

/** Packing lists of shipments within the actor's reach as a PDF, in the asked order. Throws NotFound. */
export async function writePackingLists(
  ctx: Ctx,
  { shipments: ids, layout }: z.output<(typeof printPackingLists)['body']>,
): Promise<Buffer> {
  const rows = await listRecords(ctx, shipments, { where: ['id', 'in', ids], limit: ids.length, isWhole: true })
  const known = new Map(rows.map((row) => [row.id, row]))
  if (rows.length === 0) throw new NotFound('shipments of the packing lists')
  const { name } = await readOwnClient(ctx)
  const sheet = new PackingSheet('Packing lists', ctx.now, layouts[layout])
  const slices = new ShortSlices()
  for (const id of ids) {
    const row = known.get(id)
    if (row === undefined) continue
    await slices.pause()
    sheet.add(row, name)
  }
  sheet.document.end()
  return buffer(sheet.document)
}
