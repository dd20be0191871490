import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import { cast } from '../world.ts'
import { variantsToRun } from '../run-length.ts'
import { expectAxeClean } from './axe.ts'
import { devices, makeCustomer, payByLink, postAsLee, type PlacedOrder } from './shop-helpers.ts'
import { pageOf, productUrl, visit } from './story-helpers.ts'

// A customer sends goods of a delivered order back by the link that staff sent, and staff take them back.

const cap = 'Ridge cap, 10 ft'

async function deliverOrder(request: APIRequestContext): Promise<PlacedOrder & { readonly page: string }> {
  const contact = await makeCustomer(request, 'returned')
  const item = {
    name: cap,
    quantity: 3,
    price: 5000,
    unit_weight: 3,
    packing_dimensions: { width: 6, height: 6, length: 24 },
  }
  const address = { street: '12 Canal St', city: 'Richmond', state: 'VA', zip: '23219', company: 'Canal Works' }
  const { id, number } = await postAsLee(request, '/sales/orders', { contact, address, items: [item], isPlaced: true })
  const order = { id, number, customer: contact.id }
  await payByLink(request, order, { amount: 15_000, card: 'pm_card_visa' })
  const shipment = await postAsLee(request, `/sales/orders/${id}/shipments`, {})
  await postAsLee(request, `/shipments/${shipment.id}/sent`, {})
  await postAsLee(request, `/shipments/${shipment.id}/delivered`, {})
  const { url } = await postAsLee(request, '/commerce/shares', { kind: 'order', id, forReturn: true })
  return { ...order, page: new URL(url).pathname }
}

const takePicture = (background = '#c98a3a') =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()

const findPanel = (customer: Page) => customer.getByRole('region', { name: 'Return goods' })

async function askReturn(customer: Page): Promise<void> {
  const panel = findPanel(customer)
  await panel.getByRole('spinbutton', { name: cap }).fill('2')
  await panel.getByLabel('Why').selectOption('It does not fit')
  await panel.getByLabel('Anything else we should know').fill('Two feet too long.')
  const buffer = await takePicture()
  await panel.getByLabel('Photos of the goods').setInputFiles([{ name: 'cap.jpg', mimeType: 'image/jpeg', buffer }])
  await expectAxeClean(customer)
  await panel.getByRole('button', { name: 'Ask to return' }).dblclick()
  await expect(panel.getByRole('status')).toContainText('Your return was asked for.')
  await expect(panel.getByRole('list', { name: 'Your returns' }).getByRole('listitem').first()).toContainText(
    `2 × ${cap}`,
  )
  const photos = panel.getByRole('list', { name: /^Photos of return/ }).getByRole('img')
  await expect(photos).toHaveCount(1)
  await panel
    .getByLabel('Add photos')
    .setInputFiles([{ name: 'cap.png', mimeType: 'image/png', buffer: await takePicture('#3a6ea5') }])
  await expect(photos).toHaveCount(2)
}

async function approve(lee: Page, { id, number }: PlacedOrder): Promise<void> {
  await visit(lee, `/eqip/orders/${id}?tab=shipments`)
  await lee.getByRole('link', { name: `Return ${number}-R1`, exact: true }).click()
  await expect(lee.getByRole('heading', { level: 1, name: `Return ${number}-R1` })).toBeVisible()
  await expect(lee.getByRole('main')).toContainText('Two feet too long.')
  const photos = lee.getByRole('region', { name: 'Photos of the customer' })
  await photos.getByRole('button', { name: 'Show Photo 1.webp' }).click()
  await expect(lee.getByRole('dialog').getByRole('img', { name: 'Photo 1.webp' })).toBeVisible()
  await lee.keyboard.press('Escape')
  await expect(photos.getByRole('button')).toHaveCount(2)
  await expectAxeClean(lee)
  await lee.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = lee.getByRole('dialog', { name: `Approve return ${number}-R1` })
  await dialog.getByLabel('Words to the customer').fill('Please use the first box.')
  await dialog.getByRole('button', { name: 'Approve return', exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function buyLabel(lee: Page, { number }: PlacedOrder): Promise<void> {
  await lee.getByRole('link', { name: `${number}-2`, exact: true }).click()
  await lee.getByRole('tab', { name: /^Rates/ }).click()
  await lee.getByRole('button', { name: 'Get Rates' }).click()
  await lee.getByRole('button', { name: 'Cheapest', exact: true }).click()
  await lee.getByRole('button', { name: 'Buy label' }).click()
  const dialog = lee.getByRole('dialog', { name: /^Buy the label of/ })
  await dialog.getByRole('button', { name: /^Buy for \$/ }).click()
  await expect(
    lee.getByRole('region', { name: 'Label: Bought' }).getByRole('button', { name: 'Print 4 x 6' }),
  ).toBeVisible()
  await expectAxeClean(lee)
}

async function receive(lee: Page, { id, number }: PlacedOrder): Promise<void> {
  await visit(lee, `/eqip/orders/${id}?tab=shipments`)
  await lee.getByRole('link', { name: `Return ${number}-R1`, exact: true }).click()
  await lee.getByRole('button', { name: 'Receive goods' }).click()
  const dialog = lee.getByRole('dialog', { name: `Receive return ${number}-R1` })
  await dialog.getByLabel(`${cap}: back to stock`).fill('1')
  await dialog.getByLabel(`${cap}: damaged`).fill('1')
  await dialog.getByRole('button', { name: 'Receive goods', exact: true }).click()
  const refund = lee.getByRole('dialog', { name: 'Refund' })
  await expect(refund.getByLabel('Amount')).toHaveValue('$107.25')
  await expectAxeClean(lee)
  await refund.getByRole('button', { name: 'Cancel' }).click()
}

for (const { device, viewport } of variantsToRun(devices))
  test(`a return is asked for by its link, approved, labelled and received on ${device}`, async ({
    browser,
    request,
  }) => {
    const order = await deliverOrder(request)
    const customer = await browser.newPage({ baseURL: productUrl(), viewport: { width: 390, height: 844 } })
    await customer.goto(order.page)
    await askReturn(customer)

    const lee = await pageOf(browser, cast.lee, { viewport })
    await approve(lee, order)
    await buyLabel(lee, order)
    await customer.reload()
    const panel = findPanel(customer)
    await expect(panel).toContainText('Please use the first box.')
    const label = await panel.getByRole('link', { name: 'Print the return label' }).getAttribute('href')
    const picture = await request.get(new URL(label ?? '', productUrl()).href)
    expect(picture.headers()['content-type']).toBe('image/png')
    await expectAxeClean(customer)

    await receive(lee, order)
    await customer.reload()
    await expect(panel).toContainText('Your goods arrived here')
    await customer.context().close()
    await lee.context().close()
  })
