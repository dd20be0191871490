import { expect, test, type APIRequestContext } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { devices } from './shop-helpers.ts'
import { headersOf, pageOf, productUrl, visit } from './story-helpers.ts'

// The entries of a month leave for QuickBooks once, in a file that the browser saves.

const { EQIP } = clientIds

async function placeOrder(request: APIRequestContext): Promise<void> {
  const items = [{ name: 'Roof panel 26 ga', quantity: 10, price: 5350 }]
  const contact = { id: 'books', name: 'Amara Yamada', email: 'amara.books@copperline.example' }
  const answer = await request.post(`${productUrl()}/api/sales/orders`, {
    data: { contact, items, isPlaced: true },
    headers: await headersOf(cast.lee, EQIP),
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

for (const { device, viewport } of variantsToRun(devices))
  test(`an export of a month on ${device}`, async ({ browser, request }) => {
    await placeOrder(request)
    const lee = await pageOf(browser, cast.lee, { viewport })
    await visit(lee, '/eqip/accounting')
    await lee.getByRole('button', { name: 'This month' }).click()
    await lee.getByRole('button', { name: /^Export \d[\d,]* entr/ }).click()
    const newest = lee.getByRole('list', { name: 'Exports' }).getByRole('listitem').first()
    await expect(newest).toContainText('Done')
    await expect(lee.getByRole('button', { name: 'Nothing to export' })).toBeDisabled()
    const saved = lee.waitForEvent('download')
    await newest.getByRole('button', { name: /^Download export/ }).click()
    expect((await saved).suggestedFilename()).toMatch(/^QuickBooks \d+ .+\.zip$/)
    await newest.getByRole('button', { name: /^Sums of export/ }).click()
    await expect(newest).toContainText('Files and ledger agree')
    await expectAxeClean(lee)
    await lee.context().close()
  })
