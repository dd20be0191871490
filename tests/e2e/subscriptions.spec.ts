import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { BreakableProduct } from './breakable-product.ts'
import { devices } from './shop-helpers.ts'
import { visit } from './story-helpers.ts'

// A subscription from its trial to a bill that is paid late. Weeks pass by restarts of the product with a clock that is ahead.

const { EQIP } = clientIds

/** Calls the API as the person of a page. */
async function call(page: Page, path: string, data?: object) {
  const { request } = page.context()
  const { token } = await (await request.get('/api/auth/token')).json()
  const headers = { token, client: EQIP, 'idempotency-key': randomUUID() }
  const answer = await (data === undefined
    ? request.get(`/api${path}`, { headers })
    : request.post(`/api${path}`, { headers, data }))
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return answer.json()
}

/** A product that is billed by month after two weeks, and its customer. */
async function prepare(page: Page) {
  const price = { name: 'Blade service', price: 4900, subscription: { period: 'monthly', trial_period_days: 14 } }
  const product = await call(page, `/data/clients/${EQIP}/products`, price)
  const email = `amara.${randomUUID()}@copperline.example`
  const contact = await call(page, `/data/clients/${EQIP}/contacts`, {
    first_name: 'Amara',
    last_name: 'Yamada',
    email,
  })
  return { product: product.id, contact: contact.id }
}

for (const { device, viewport } of variantsToRun(devices))
  test(`a subscription goes from trial to active to past due to paid on ${device}`, async ({ browser }) => {
    const product = await BreakableProduct.open()
    const open = async () => {
      await product.signIn(cast.lee)
      return product.page(browser, cast.lee, { viewport })
    }
    const first = await open()
    const made = await prepare(first)
    const { id } = await call(first, '/sales/subscriptions', made)
    const path = `/eqip/orders/subscriptions/${id}`
    await visit(first, path)
    await expect(first.getByText('Trial', { exact: true }).first()).toBeVisible()
    await expect(first.getByText('Trial ends')).toBeVisible()
    await first.context().close()

    await product.goAhead(15 * dayMs)
    const second = await open()
    await visit(second, path)
    await expect(second.getByText('Active', { exact: true }).first()).toBeVisible()
    await expect(second.getByRole('region', { name: 'Bills', exact: true })).toContainText('Open')
    await expectAxeClean(second)
    await second.context().close()

    await product.goAhead(23 * dayMs)
    const third = await open()
    await visit(third, path)
    await expect(third.getByText('Past due', { exact: true }).first()).toBeVisible()
    await third
      .getByRole('link', { name: /^Order / })
      .first()
      .click()
    await expect(third).toHaveURL(/\/eqip\/orders\/[\w-]+/)
    const [bill] = (await call(third, `/sales/subscriptions/${id}/bills`)).orders
    const { url } = await call(third, '/payments/offers', { debt: { record: 'orders', id: bill.id } })
    await third.context().request.post(url, { form: { method: 'pm_card_visa' }, maxRedirects: 0 })
    await visit(third, path)
    await expect(third.getByText('Active', { exact: true }).first()).toBeVisible()
    await expect(third.getByRole('region', { name: 'Bills', exact: true })).toContainText('Paid')
    await third.context().close()
    await product.close()
  })
