import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { variantsToRun } from '../run-length.ts'
import { expectAxeClean } from './axe.ts'
import { devices, makeCustomer, postAsLee, shareOrder, type PlacedOrder } from './shop-helpers.ts'
import { pageOf, productUrl, visit } from './story-helpers.ts'

// One order leaves in two shipments, as the sales desk of EQIP sends it: freight by a table, and a parcel by EasyPost.

const panel = 'Roof panel 26 ga'
const cap = 'Ridge cap, 10 ft'

async function placeShippedOrder(request: APIRequestContext): Promise<PlacedOrder> {
  const contact = await makeCustomer(request, 'shipped')
  const { id, number } = await postAsLee(request, '/sales/orders', {
    contact,
    address: { street: '12 Canal St', city: 'Richmond', state: 'VA', zip: '23219', company: 'Canal Works' },
    items: [
      {
        name: panel,
        quantity: 8,
        price: 20_000,
        unit_weight: 45,
        packing_dimensions: { width: 4, height: 3, length: 96 },
      },
      { name: cap, quantity: 2, price: 5000, unit_weight: 3, packing_dimensions: { width: 6, height: 6, length: 24 } },
    ],
    isPlaced: true,
  })
  return { id, number, customer: contact.id }
}

async function openShipments(page: Page, { id, number }: PlacedOrder): Promise<void> {
  await visit(page, `/eqip/orders/${id}?tab=shipments`)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
}

/** Creates a shipment of the rest of an order, without the pieces of one line. */
async function createShipment(page: Page, { number }: PlacedOrder, without?: string): Promise<void> {
  await page.getByRole('button', { name: 'Shipment', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Ship order ${number}` })
  if (without !== undefined) await dialog.getByLabel(`${without}: in this shipment`).fill('0')
  await dialog.getByRole('button', { name: 'Create shipment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^Shipment ${number}-`) })).toBeVisible()
}

const findLabel = (page: Page) => page.getByRole('region', { name: 'Label: Bought' })

/** Notes a status that the carrier of freight gave by phone. */
async function noteTracking(page: Page, status: string): Promise<void> {
  await findLabel(page).getByRole('button', { name: 'Note tracking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note what the carrier said' })
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: status, exact: true }).click()
  await dialog.getByLabel('Place').fill('Richmond, VA')
  await dialog.getByRole('button', { name: 'Note it' }).click()
  await expect(dialog).toBeHidden()
  await expect(findLabel(page).getByRole('listitem').first()).toContainText(status)
}

/** The panels go by freight: their class is chosen, a table prices them, and the booking is tracked by hand. */
async function shipByFreight(page: Page, order: PlacedOrder): Promise<void> {
  await openShipments(page, order)
  await createShipment(page, order, cap)
  await expect(page.getByRole('main')).toContainText('Long-haul freight (LTL)')
  await page.getByRole('combobox', { name: 'Freight class' }).click()
  await page.getByRole('option', { name: '70', exact: true }).click()
  await page.getByRole('button', { name: 'Save packages' }).click()
  await expect(page.getByRole('button', { name: 'Save packages' })).toBeHidden()

  await page.getByRole('tab', { name: /^Rates/ }).click()
  await page.getByRole('button', { name: 'Get Rates' }).click()
  const rates = page.getByRole('table', { name: 'Rates' })
  await expect(rates.getByRole('row')).toHaveCount(4)
  await rates.getByRole('radio', { name: /^XPO/ }).click()
  await page.getByRole('button', { name: 'Book freight' }).click()
  const dialog = page.getByRole('dialog', { name: /^Book XPO/ })
  await dialog.getByLabel('Tracking or PRO number').fill(`PRO ${order.number}`)
  await dialog.getByRole('button', { name: 'Book freight' }).click()
  await expect(findLabel(page)).toContainText(`PRO ${order.number}`)
  await expectAxeClean(page)
  await noteTracking(page, 'In transit')
  await noteTracking(page, 'Delivered')
  await expect(page.getByRole('main')).toContainText(/State\s*Delivered/)
}

/** A person moves the parcel at the played EasyPost, which sends its event. */
async function moveParcel(browser: Browser, code: string, step: string): Promise<void> {
  const outside = await browser.newPage({ baseURL: productUrl() })
  await outside.goto('/outside/easypost?account=EQIP')
  await outside.locator('section', { hasText: code }).first().getByRole('button', { name: step }).click()
  await expect(outside.getByText('The parcel was scanned.')).toBeVisible()
  await outside.context().close()
}

/** The caps go by parcel: their label is bought once, and the events of the carrier track them. */
async function shipByParcel(page: Page, browser: Browser, order: PlacedOrder): Promise<void> {
  await openShipments(page, order)
  await createShipment(page, order)
  await expect(page.getByRole('main')).toContainText('Parcel')
  await page.getByRole('tab', { name: /^Rates/ }).click()
  await page.getByRole('button', { name: 'Get Rates' }).click()
  await page.getByRole('button', { name: 'Cheapest', exact: true }).click()
  await page.getByRole('button', { name: 'Buy label' }).click()
  const dialog = page.getByRole('dialog', { name: /^Buy the label of/ })
  await dialog.getByRole('button', { name: /^Buy for \$/ }).dblclick()
  await expect(dialog).toBeHidden()
  const label = findLabel(page)
  await expect(label).toHaveCount(1)
  const code = (await label.getByRole('link').first().innerText()).trim()
  await expect(label.getByRole('button', { name: 'Print 4 x 6' })).toBeVisible()
  await expectAxeClean(page)
  await moveParcel(browser, code, 'Leaves a facility')
  await expect(label.getByRole('listitem').first()).toContainText('In transit')
  await expect(page.getByRole('main')).toContainText(/State\s*Sent/)
  await moveParcel(browser, code, 'Is delivered')
  await expect(label.getByRole('listitem').first()).toContainText('Delivered')
  await expect(page.getByRole('main')).toContainText(/State\s*Delivered/)
}

for (const { device, viewport } of variantsToRun(devices))
  test(`an order leaves in part by freight and in part by parcel on ${device}, both tracked to delivered`, async ({
    browser,
    request,
  }) => {
    const order = await placeShippedOrder(request)
    const lee = await pageOf(browser, cast.lee, { viewport })
    await shipByFreight(lee, order)
    await openShipments(lee, order)
    const shipments = lee.getByRole('region', { name: 'Shipments of the order' })
    await expect(shipments).toContainText('1 sent, 1 delivered. 2 pieces are left to ship.')
    await shipByParcel(lee, browser, order)
    await openShipments(lee, order)
    await expect(shipments).toContainText('2 sent, 2 delivered.')
    await expect(shipments.getByRole('listitem').filter({ hasText: 'Delivered' })).toHaveCount(2)
    await expectAxeClean(lee)

    const customer = await browser.newPage({ baseURL: productUrl(), viewport })
    await customer.goto(await shareOrder(request, order))
    const track = customer.getByRole('region', { name: 'Where it is' })
    await expect(track).toContainText('10 of 10 pieces delivered')
    await expect(track).toContainText(`PRO ${order.number}: Delivered`)
    await expect(track.getByText(/: Delivered/)).toHaveCount(2)
    await expectAxeClean(customer)
    await customer.context().close()
    await lee.context().close()
  })
