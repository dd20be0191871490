import { readPastedRows } from '../../kernel/lines/pasted-cells.ts'
import { readDecimal } from '../../kernel/values/typed-money.ts'

/** A SKU with a quantity, as it was pasted. */
export interface PastedSku {
  readonly sku: string
  readonly quantity: number
}

const inOneLine = /^(.+?)(?:\s*[,;×]\s*|\s+x\s*|\s+)(\d+(?:\.\d+)?)$/i

function readRow(cells: readonly string[]): PastedSku | undefined {
  const [sku = '', ...others] = cells.map((cell) => cell.trim())
  if (sku === '') return undefined
  if (others.some(Boolean)) return { sku, quantity: others.map(readDecimal).find((units) => units !== undefined) ?? 1 }
  const [, before = sku, count = '1'] = inOneLine.exec(sku) ?? []
  return { sku: before, quantity: Number(count) }
}

/**
 * A pasted list of SKUs: one to a line, with a quantity in the next column that holds a number, or after the SKU ('RDG-10 4', 'RDG-10, 4',
 * 'RDG-10 x 4'); one without a quantity is one. A SKU that is there twice is summed.
 */
export function readPastedSkus(text: string): PastedSku[] {
  const sums = new Map<string, number>()
  for (const row of readPastedRows(text)) {
    const read = readRow(row)
    if (read) sums.set(read.sku, (sums.get(read.sku) ?? 0) + read.quantity)
  }
  return [...sums].map(([sku, quantity]) => ({ sku, quantity }))
}

/** Words of 'Bad SKUs Found!' and 'Cannot Locate Product!' (2-content section 8) for SKUs that no product has. */
export function describeMissing(skus: readonly string[]): { readonly title: string; readonly message: string } {
  const [only] = skus
  return skus.length === 1
    ? { title: 'Cannot Locate Product!', message: `No product has the SKU ${only}. Contact an admin` }
    : {
        title: 'Bad SKUs Found!',
        message: `No product has these SKUs. Please copy this list and send it to an admin.\n${skus.join('\n')}`,
      }
}
