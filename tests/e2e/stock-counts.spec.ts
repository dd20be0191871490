import { randomUUID } from 'node:crypto'
import { expect, test, type APIRequestContext } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { postAsLee } from './shop-helpers.ts'
import { pageOf, visit } from './story-helpers.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** A product with 20 units, of which 6 or fewer are low. */
async function makeStocked(request: APIRequestContext, name: string, sku: string) {
  const product = { name, sku, reorder_level: 6, reorder_quantity: 40, stock: { tracked: true } }
  const { id } = await postAsLee(request, `/data/clients/${clientIds.EQIP}/products`, product)
  await postAsLee(request, `/products/${id}/stock`, { on_hand: 20, seen: 0, reason: 'received' })
  return String(id)
}

test('two colleagues count at once, neither overwrites the other, and a product that the count lowers is to be bought', async ({
  browser,
  request,
}) => {
  const mark = randomUUID().slice(0, 6).toUpperCase()
  const [rails, screws] = [`Rail ${mark}`, `Screw ${mark}`]
  const ids = [await makeStocked(request, rails, `RAIL-${mark}`), await makeStocked(request, screws, `SCREW-${mark}`)]
  const { id } = await postAsLee(request, '/stock-counts', { name: 'Aisle 3', scope: 'picked', products: ids })

  const lee = await pageOf(browser, cast.lee)
  const kit = await pageOf(browser, cast.kit, phone)
  for (const page of [lee, kit]) await visit(page, `/eqip/data/stock-counts/${id}`)
  await expectAxeClean(kit)
  const typed = kit.getByLabel(`Found of ${rails}`)
  await typed.click()
  await kit.keyboard.type('18')

  const code = lee.getByLabel('Barcode or SKU')
  await code.click()
  for (const scanned of [`RAIL-${mark}`, `LOST-${mark}`, `rail-${mark.toLowerCase()}`, `RAIL-${mark}`]) {
    await lee.keyboard.type(scanned)
    await lee.keyboard.press('Enter')
  }
  await expect(lee.getByText(`${rails}: 3 counted, 20 expected`)).toBeVisible()
  await expect(lee.getByRole('alert')).toContainText(`No product has the SKU or barcode LOST-${mark}.`)
  await lee.getByRole('button', { name: `Dismiss LOST-${mark}` }).click()
  await expect(lee.getByRole('alert')).toHaveCount(0)
  await expect(code).toBeFocused()
  await kit.keyboard.press('Enter')
  await expect(kit.getByRole('alert')).toContainText(`${rails} was counted as 3 by Lee Novak.`)
  await expect(typed).toHaveValue('3')
  await expect(kit.getByLabel(`Found of ${screws}`)).toBeFocused()
  await kit.keyboard.type('20')
  await kit.keyboard.press('Enter')
  await expect(lee.getByLabel(`Found of ${screws}`)).toHaveValue('20')

  await lee.getByRole('button', { name: 'Apply count' }).click()
  await expect(lee.getByRole('dialog')).toContainText('Corrects 1 product of 2 counted')
  await lee.getByRole('button', { name: 'Correct 1 product' }).click()
  await expect(lee.getByText('Applied', { exact: true }).first()).toBeVisible()
  await expect(kit.getByRole('textbox')).toHaveCount(0)

  await visit(lee, '/eqip/data/low-stock')
  const row = lee.getByRole('row', { name: rails })
  await expect(row).toContainText('Low stock')
  await expect(row.getByRole('cell').nth(4)).toHaveText('40')
  await expectAxeClean(lee)
  await lee.context().close()
  await kit.context().close()
})
