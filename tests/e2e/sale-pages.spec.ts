import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { variantsToRun } from '../run-length.ts'
import { expectAxeClean } from './axe.ts'
import { devices, makeCustomer, payByCard, placeOrder, postAsLee, shareOrder } from './shop-helpers.ts'
import { pageOf, productUrl, visit } from './story-helpers.ts'

// A customer agrees to a quote of goods, and pays for an order, on the page that its link opens.

const terms = 'Panels cut to length cannot be returned.'

/** A shared quote of EQIP, and the address of its page. */
async function shareQuote(request: APIRequestContext, name: string): Promise<string> {
  const quote = await postAsLee(request, '/sales/quotes', {
    contact: await makeCustomer(request, name),
    items: [
      { name: 'Roof panel 26 ga, cut to length', quantity: 40, price: 5350, agreement: { terms } },
      { name: 'Ridge cap, 10 ft', quantity: 6, price: 2875, properties: { Colour: 'Charcoal' } },
      { name: 'Sprocket taken back', quantity: 1, price: -12_840 },
    ],
    shipping: 52_755,
  })
  const { url } = await postAsLee(request, '/commerce/shares', { kind: 'goods', id: quote.id, deposit: 50_000 })
  return new URL(url).pathname
}

async function agree(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Agree/ })
  await button.click()
  await expect(page.getByText('Type your full name.')).toBeVisible()
  await page.getByLabel(/I have read this quote/).check()
  await page.getByLabel('Sign by typing your full name').fill('Amara Yamada')
  await button.click()
  await expect(page.getByText('Signed by')).toBeVisible()
}

for (const { device, viewport } of variantsToRun(devices))
  test(`a customer agrees to a quote of goods on ${device} and pays by card`, async ({ browser, request }) => {
    const path = await shareQuote(request, 'amara')
    const context = await browser.newContext({ baseURL: productUrl(), viewport })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await page.goto(path)
    await expect(page.getByRole('heading', { name: /^Roof panel/, level: 1 })).toBeVisible()
    await expectAxeClean(page)
    await page.getByLabel('Your question').fill('Can the truck come before 9?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(/^Sent\./)).toBeVisible()
    await agree(page)
    await expect(page.getByRole('heading', { name: '$2,711.65 to pay' })).toBeVisible()
    await expectAxeClean(page)
    await payByCard(page, '$500.00', /4242/)
    await expect(page.getByRole('heading', { name: '$2,211.65 to pay' })).toBeVisible()
    await expect(page.getByText('Paid, ')).toBeVisible()
    await payByCard(page, '$2,211.65', /4242/)
    await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
    await expectAxeClean(page)
    expect(faults).toEqual([])
    await context.close()
  })

for (const { device, viewport } of variantsToRun(devices))
  test(`a declined card is followed by another one on ${device}`, async ({ browser, request }) => {
    const order = await placeOrder(request, 'declined', [{ name: 'Ridge cap, 10 ft', quantity: 4, price: 2875 }])
    const staff = await pageOf(browser, cast.lee)
    await visit(staff, `/eqip/orders/${order.id}?tab=payments`)
    await expect(staff.getByText('Nothing is paid yet.')).toBeVisible()
    const context = await browser.newContext({ baseURL: productUrl(), viewport })
    const page = await context.newPage()
    await page.goto(await shareOrder(request, order))
    await payByCard(page, '$115.00', /0002/)
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')

    // The customer goes back, and sees that nothing was charged.
    await page.getByRole('link', { name: 'Back to the seller without paying' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'You left the payment page' })).toContainText(
      'Nothing was charged.',
    )
    await expect(page.getByRole('heading', { name: '$115.00 to pay' })).toBeVisible()
    await expectAxeClean(page)

    // The same page of Stripe takes another card: there is one payment.
    await payByCard(page, '$115.00', /4444/)
    await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
    await expect(page.getByText('Mastercard 4444')).toBeVisible()
    await expect(page.getByText('Visa 0002')).toHaveCount(0)
    await expectAxeClean(page)

    const payments = staff.getByRole('list', { name: 'Payments' }).getByRole('listitem')
    await expect(payments).toHaveCount(1)
    await expect(payments).toContainText('Mastercard 4444 Captured')
    await expect(payments).not.toContainText('declined')
    await context.close()
    await staff.context().close()
  })
