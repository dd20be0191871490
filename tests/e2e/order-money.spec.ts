import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { variantsToRun } from '../run-length.ts'
import { expectAxeClean } from './axe.ts'
import { devices, payByLink, placeOrder, type PlacedOrder } from './shop-helpers.ts'
import { pageOf, visit } from './story-helpers.ts'

// Money of orders after it was paid, as the sales desk of EQIP handles it.

const panel = { name: 'Roof panel 26 ga', quantity: 1, price: 20_000 }
const cap = { name: 'Ridge cap, 10 ft', quantity: 2, price: 5000 }

const visa = 'pm_card_visa'
const mastercard = 'pm_card_mastercard'
const disputed = 'pm_card_createDispute'

/** Opens a section of an order, and waits until its money is shown. */
async function openOrder(page: Page, { id, number }: PlacedOrder, tab: string): Promise<void> {
  await visit(page, `/eqip/orders/${id}?tab=${tab}`)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
}

const findItems = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')

/** Cents that were refunded in the last days, by the ledger: zero or negative. */
async function readRefunded(page: Page): Promise<number> {
  await visit(page, '/eqip/payments')
  const sum = page
    .getByRole('table', { name: 'Payments by day' })
    .getByRole('row')
    .last()
    .locator('[data-label="Refunded"]')
  await expect(sum).toBeVisible()
  return Math.round(Number((await sum.innerText()).replaceAll(/[^\d.-]/g, '').replace('--', '0')) * 100)
}

/** Opens the statement of a customer. */
async function openStatement(page: Page, { customer }: PlacedOrder): Promise<void> {
  await visit(page, `/eqip/marketing/contacts/${customer}?tab=statement`)
  await expect(page.getByRole('table', { name: 'Statement' })).toBeVisible()
}

for (const { device, viewport } of variantsToRun(devices))
  test(`a goodwill refund over two payments is shown, held and done on ${device}`, async ({ browser, request }) => {
    const order = await placeOrder(request, 'goodwill', [panel, cap])
    await payByLink(request, order, { amount: 20_000, card: visa })
    await payByLink(request, order, { amount: 10_000, card: mastercard })
    const lee = await pageOf(browser, cast.lee, { viewport })
    await openStatement(lee, order)
    const statement = lee.getByRole('region', { name: 'Statement' })
    await expect(statement).toContainText('Closing balance$0.00')
    const refundedBefore = await readRefunded(lee)

    await openOrder(lee, order, 'payments')
    await expect(findItems(lee, 'Payments')).toHaveCount(2)
    await lee.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = lee.getByRole('dialog', { name: 'Refund' })
    await dialog.getByLabel('Amount').fill('150')
    await dialog.getByLabel('Goodwill').check()
    const spread = dialog.getByRole('table', { name: 'Spread over the payments' })
    await expect(spread.getByRole('row', { name: /^Mastercard 4444/ })).toContainText('$100.00')
    await expect(spread.getByRole('row', { name: /^Visa 4242/ })).toContainText('$50.00')
    await expect(spread.getByRole('row', { name: /^Together/ })).toContainText('$150.00')
    await expect(dialog.getByRole('region', { name: 'What will happen' })).toContainText('The customer owes$0.00$0.00')
    await dialog.getByLabel('Reason').fill('The truck came two days late.')
    await expectAxeClean(lee)
    await dialog.getByRole('button', { name: 'Refund $150.00' }).click()
    await expect(dialog).toBeHidden()

    // It is held first, and can be taken back until it runs.
    const refunds = findItems(lee, 'Refunds')
    await expect(refunds).toContainText('Held')
    await refunds.getByRole('button', { name: 'Undo' }).click()
    await expect(refunds).toContainText('Cancelled')

    await lee.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByLabel('Amount').fill('150')
    await dialog.getByLabel('Goodwill').check()
    await dialog.getByLabel('Reason').fill('The truck came two days late.')
    await dialog.getByRole('button', { name: 'Refund $150.00' }).click()
    await expect(refunds.filter({ hasText: 'Returned' })).toContainText('Mastercard 4444 $100.00, Visa 4242 $50.00')
    await expect(findItems(lee, 'Payments').filter({ hasText: 'Mastercard' })).toContainText('Refunded')
    await expect(findItems(lee, 'Payments').filter({ hasText: 'Visa' })).toContainText('Partially refunded')
    const head = lee.getByRole('main')
    await expect(head).toContainText('$300.00, net $150.00')
    await expect(head.getByText('Paid', { exact: true }).first()).toBeVisible()
    await expectAxeClean(lee)

    // A gift: the money is out of the ledger, and the customer still owes nothing.
    await expect.poll(() => readRefunded(lee)).toBe(refundedBefore - 15_000)
    await openStatement(lee, order)
    await expect(statement).toContainText('Closing balance$0.00')
    await lee.context().close()
  })

for (const { device, viewport } of variantsToRun(devices))
  test(`an edit of a paid order asks what is due or refundable on ${device}`, async ({ browser, request }) => {
    const order = await placeOrder(request, 'edited', [panel, cap])
    await payByLink(request, order, { amount: 30_000, card: visa })
    const lee = await pageOf(browser, cast.lee, { viewport })
    await openOrder(lee, order, 'items')
    const prompt = lee.getByRole('status', { name: 'Changed paid order' })

    await lee.getByRole('button', { name: 'Quantity: 2. Edit' }).click()
    await lee.keyboard.press('ControlOrMeta+a')
    await lee.keyboard.type('3')
    await lee.keyboard.press('Enter')
    await expect(lee.getByText(/\$50\.00 becomes due\. No money moves by it\./)).toBeVisible()
    await lee.getByRole('button', { name: 'Save lines, total $350.00' }).click()
    await expect(prompt).toContainText('You changed a paid order: $50.00 is now due. How shall it be paid?')
    await expect(prompt).toContainText('Nothing was charged or refunded.')
    await expectAxeClean(lee)
    await prompt.getByRole('button', { name: 'Take $50.00' }).click()
    const take = lee.getByRole('dialog', { name: 'Take payment' })
    await take.getByRole('radio', { name: /^Wire, PayPal, cash or manual/ }).check()
    await take.getByRole('textbox', { name: 'Reference' }).fill('Wire 118')
    await take.getByRole('button', { name: 'Record $50.00' }).click()
    await expect(take).toBeHidden()
    await expect(prompt).toBeHidden()

    await lee.getByRole('button', { name: 'Quantity: 3. Edit' }).click()
    await lee.keyboard.press('ControlOrMeta+a')
    await lee.keyboard.type('1')
    await lee.keyboard.press('Enter')
    await expect(lee.getByText(/\$100\.00 becomes refundable\. No money moves by it\./)).toBeVisible()
    await lee.getByRole('button', { name: 'Save lines, total $250.00' }).click()
    await expect(prompt).toContainText('$100.00 can be refunded. Shall it be?')
    await prompt.getByRole('button', { name: 'Refund $100.00' }).click()
    const refund = lee.getByRole('dialog', { name: 'Refund' })
    await expect(refund.getByLabel('Amount')).toHaveValue('$100.00')
    await refund.getByLabel('Reason').fill('Two caps were taken off.')
    await refund.getByRole('button', { name: 'Refund $100.00' }).click()
    await expect(refund).toBeHidden()
    await expect(prompt).toBeHidden()
    await openOrder(lee, order, 'payments')
    await expect(findItems(lee, 'Refunds')).toContainText('Returned')
    await expect(findItems(lee, 'Refunds')).toContainText('Visa 4242 $100.00')
    await lee.context().close()
  })

for (const { device, viewport } of variantsToRun(devices))
  test(`a dispute is answered with evidence, and won on ${device}`, async ({ browser, request }) => {
    const order = await placeOrder(request, 'disputed', [panel])
    await payByLink(request, order, { amount: 20_000, card: disputed })
    const lee = await pageOf(browser, cast.lee, { viewport })
    await openOrder(lee, order, 'files')
    await lee.getByRole('button', { name: 'Add files' }).click()
    const uploader = lee.getByRole('dialog', { name: `Add files to Order ${order.number}` })
    await uploader.getByLabel('Files to upload').setInputFiles({
      name: 'proof of delivery.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF'),
    })
    await uploader.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(uploader.getByText('1 of 1 uploaded')).toBeAttached()
    await uploader.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(lee.getByRole('tabpanel', { name: 'Files' })).toContainText('proof of delivery.pdf')

    await openOrder(lee, order, 'payments')
    const payment = findItems(lee, 'Payments')
    await expect(payment).toContainText('Disputed: needs an answer. Customer did not make this payment. Answer by')
    await expectAxeClean(lee)
    await payment.getByRole('button', { name: 'Answer' }).click()
    const dialog = lee.getByRole('dialog', { name: /^Dispute of/ })
    await expect(dialog).toContainText('The provider takes an answer until')
    await dialog.getByLabel('What happened').fill('It was delivered on Monday and signed for.')
    await dialog.getByRole('checkbox', { name: 'proof of delivery.pdf' }).check()
    await expectAxeClean(lee)
    await dialog.getByRole('button', { name: 'Send answer with 1 file' }).click()
    await expect(dialog).toBeHidden()
    await expect(payment).toContainText('Disputed: answered.')

    // Stripe has the words and decides.
    const outside = await browser.newPage()
    await outside.goto(`${new URL(lee.url()).origin}/outside/stripe?account=EQIP`)
    const dispute = outside.locator('section', { hasText: 'It was delivered on Monday and signed for.' }).first()
    await expect(dispute).toContainText('under_review')
    await dispute.getByRole('button', { name: /^The seller wins/ }).click()
    await expect(payment).toContainText('Dispute won')
    await expect(payment.getByRole('button', { name: 'Answer' })).toHaveCount(0)
    await outside.close()
    await lee.context().close()
  })
