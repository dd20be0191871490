import { randomUUID } from 'node:crypto'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { payByCard, postAsLee } from './shop-helpers.ts'
import { pageOf, productUrl, visit } from './story-helpers.ts'

// A visitor of the public site of EQIP buys on a phone, and the sales desk sees the order.

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** A product of the shop with tracked stock. Answers its name and the path of its page. */
async function listProduct(request: APIRequestContext) {
  const slug = `gate-hinge-${randomUUID()}`
  const name = `Gate hinge ${slug.slice(-6)}`
  const { id } = await postAsLee(request, `/data/clients/${clientIds.EQIP}/products`, {
    name,
    price: 4500,
    weight: 2,
    listed: true,
    slug,
    stock: { tracked: true },
  })
  await postAsLee(request, `/products/${id}/stock`, { on_hand: 5, seen: 0, reason: 'received' })
  return { name, path: `/site/eqip/shop/products/${slug}` }
}

/** Types the buyer and the address. */
async function enterAddress(page: Page, email: string): Promise<void> {
  const typed = {
    Name: 'Mia Lund',
    Email: email,
    Phone: '614 555 0134',
    Street: '12 Bluebonnet Way',
    City: 'Columbus',
    State: 'OH',
    Zip: '43215',
  }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value)
}

test('a cart is filled, addressed and paid on a phone, and staff see the order', async ({ browser, request }) => {
  const { name, path } = await listProduct(request)
  const email = `mia.${randomUUID()}@customer.example`
  const lee = await pageOf(browser, cast.lee)
  await visit(lee, '/eqip/orders')
  await expect(lee.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()

  const visitor = await browser.newContext({ baseURL: productUrl(), ...phone })
  const page = await visitor.newPage()
  const isOpen = async () => (await page.request.get(path)).status()
  // The first release of the demo goes live by the clock, within a minute of the start.
  await expect.poll(isOpen, { timeout: 90_000 }).toBe(200)
  await page.goto(path)
  await expect(page.getByText('Only 5 left')).toBeVisible()
  await expectAxeClean(page)
  await page.getByLabel('Pieces').fill('6')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('alert')).toContainText(`Only 5 of ${name} are left.`)
  await page.getByLabel('Pieces').fill('3')
  await page.getByRole('button', { name: 'Add to cart' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await page.getByLabel(`Pieces of ${name}`).fill('2')
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel(`Pieces of ${name}`)).toHaveValue('2')
  await page.getByLabel('Zip for tax and shipping').fill('43215')
  await page.getByRole('button', { name: 'Estimate' }).click()
  await expect(page.getByText(/Sales tax|Ohio/).first()).toContainText('43215')
  await expectAxeClean(page)
  await page.getByRole('link', { name: 'Enter the address' }).click()
  await enterAddress(page, email)
  await expectAxeClean(page)
  await page.getByRole('button', { name: 'Review the order' }).click()
  await expect(page.getByText(`2 x ${name}`)).toBeVisible()
  await expectAxeClean(page)
  const order = page.getByRole('button', { name: /^Order and pay \$/ })
  const total = (await order.innerText()).replace('Order and pay ', '')
  await order.click()

  await payByCard(page, total, /4242/)
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await expect(page.getByText('Visa 4242')).toBeVisible()
  await expectAxeClean(page)
  await page.goto('/site/eqip/shop/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Ordered' })).toBeVisible()

  // The list of the sales desk is live.
  const row = lee.locator('[data-row]', { hasText: 'Mia Lund' }).first()
  await row.getByRole('link').first().click()
  await expect(lee.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
  await expect(lee.getByRole('main').getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(lee.getByRole('main')).toContainText(name)
  await expect(lee.getByLabel('Totals')).toContainText(total)
  await visitor.close()
  await lee.context().close()
})
