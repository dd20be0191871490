import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { placeOrder, postAsLee, type PlacedOrder } from './shop-helpers.ts'
import { pageOf, visit } from './story-helpers.ts'

// Work for an order of EQIP: planned at a desk, moved on the board, and done by a worker on a phone.

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** A picture of one point. */
const photo = {
  name: 'gate.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Draws a line over the box of a signature. */
async function drawSignature(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: 'Sign here' }).boundingBox()
  expect(box).not.toBeNull()
  const { x, y } = box ?? { x: 0, y: 0 }
  await page.mouse.move(x + 30, y + 60)
  await page.mouse.down()
  for (let at = 1; at <= 20; at += 1) await page.mouse.move(x + 30 + at * 10, y + 60 + Math.sin(at) * 25)
  await page.mouse.up()
}

/** Makes work from the items of an order. Answers its id. */
async function planWork(page: Page, { id, number }: PlacedOrder): Promise<string> {
  await visit(page, `/eqip/orders/${id}?tab=work`)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await page.getByRole('button', { name: 'Make work from the items' }).click()
  const dialog = page.getByRole('dialog', { name: `Work for order ${number}` })
  await dialog.getByLabel('What is to be done').fill('Hang the gate')
  await dialog.getByLabel('Location').fill('Bay 2')
  await dialog.getByRole('button', { name: 'Make work from the items' }).click()
  const link = page.getByRole('list', { name: 'Work orders' }).getByRole('link')
  await expect(link).toHaveCount(1)
  return new URL((await link.getAttribute('href')) ?? '', page.url()).pathname.split('/').at(-1) ?? ''
}

/** Moves work one column on by the button of its card. */
async function moveOnBoard(page: Page, id: string, { step, to }: { step: string; to: string }): Promise<void> {
  await page
    .locator(`[data-card="${id}"]`)
    .getByRole('button', { name: new RegExp(`^${step}`) })
    .click()
  await expect(page.locator(`[data-column="${to}"] [data-card="${id}"]`)).toBeVisible()
}

test('work of an order is planned, moved on the board, and done on a phone with a photo and a signature', async ({
  browser,
  request,
}) => {
  const order = await placeOrder(request, 'workshop', [
    { name: 'Gate, 12 ft', quantity: 1, price: 40_000 },
    { name: 'Hinge', quantity: 4, price: 1500 },
  ])
  const lee = await pageOf(browser, cast.lee)
  const id = await planWork(lee, order)
  await visit(lee, '/eqip/work/board')
  await expect(lee.locator(`[data-column="draft"] [data-card="${id}"]`)).toContainText('Hang the gate')
  await moveOnBoard(lee, id, { step: 'Open work', to: 'open' })
  await moveOnBoard(lee, id, { step: 'Start work', to: 'working' })
  await expectAxeClean(lee)

  const kit = await pageOf(browser, cast.kit, phone)
  await visit(kit, `/eqip/work/${id}`)
  await kit.getByRole('checkbox', { name: /Gate, 12 ft/ }).check()
  await kit.getByRole('checkbox', { name: /Hinge/ }).check()
  await expect(kit.getByRole('region', { name: 'Next step' })).toContainText('2 of 2 done')

  await kit.getByRole('button', { name: 'Add photos' }).click()
  const photos = kit.getByRole('dialog', { name: 'Add photos' })
  await photos.getByLabel('Photo to upload').setInputFiles(photo)
  await photos.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(photos.getByText('1 of 1 uploaded')).toBeAttached()
  await photos.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(kit.getByRole('region', { name: 'Photos' }).getByRole('img', { name: /^gate/ })).toBeVisible()

  await kit.getByRole('button', { name: 'Sign', exact: true }).click()
  await drawSignature(kit)
  await kit.getByLabel('Name of the person who signs').fill('Mia Lund')
  await kit.reload()
  await kit.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(kit.getByLabel('Name of the person who signs')).toHaveValue('Mia Lund')
  await kit.getByRole('button', { name: 'Keep signature' }).click()
  await expect(kit.getByRole('img', { name: 'Signature of Mia Lund' })).toBeVisible()
  await expectAxeClean(kit)
  await kit.getByRole('button', { name: 'Finish work' }).click()
  await expect(kit.getByRole('button', { name: 'Finish work' })).toBeHidden()

  // The board of the desk is live, and the stage of the order follows.
  await expect(lee.locator(`[data-column="done"] [data-card="${id}"]`)).toBeVisible()
  const { state, items_done } = await postAsLee(request, `/work/${id}/move`, { from: 'working', to: 'done' })
  expect({ state, items_done }).toEqual({ state: 'done', items_done: 2 })
  await kit.context().close()
  await lee.context().close()
})
