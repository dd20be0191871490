import { expect, test, type APIRequestContext } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { devices } from './shop-helpers.ts'
import { headersOf, pageOf, productUrl, visit } from './story-helpers.ts'

// A refund of the provider's dashboard whose event never comes is found by its list, and settled.

const { EQIP } = clientIds

async function post(request: APIRequestContext, path: string, data: object = {}) {
  const answer = await request.post(`${productUrl()}/api${path}`, { data, headers: await headersOf(cast.lee, EQIP) })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return answer.json()
}

/** Acts on the pages of the played Stripe. */
async function act(request: APIRequestContext, name: string, { id = '', value = '' } = {}): Promise<void> {
  const form = { account: 'EQIP', act: name, id, value }
  const answer = await request.post(`${productUrl()}/outside/stripe/act`, { form, maxRedirects: 0 })
  expect(answer.status(), await answer.text()).toBe(303)
}

/** An order that was paid by card, and its payment at Stripe. */
async function payOrder(request: APIRequestContext): Promise<string> {
  const items = [{ name: 'Roof panel 26 ga', quantity: 10, price: 5350 }]
  const email = `amara.books.${Date.now()}@copperline.example`
  const person = { first_name: 'Amara', last_name: 'Yamada', email }
  const { id } = await post(request, `/data/clients/${EQIP}/contacts`, person)
  const contact = { id, name: 'Amara Yamada', email }
  const order = await post(request, '/sales/orders', { contact, items, isPlaced: true })
  const { payment, url } = await post(request, '/payments/offers', { debt: { record: 'orders', id: order.id } })
  await request.post(url, { form: { method: 'pm_card_visa' }, maxRedirects: 0 })
  await post(request, `/payments/${payment}/look`)
  const found = await request.get(`${productUrl()}/api/data/clients/${EQIP}/payments/${payment}`, {
    headers: await headersOf(cast.lee, EQIP),
  })
  return (await found.json()).intent
}

test.afterEach(({ request }) => act(request, 'set', { id: 'events', value: '' }))

for (const { device, viewport } of variantsToRun(devices))
  test(`a reconciled difference on ${device}`, async ({ browser, request }) => {
    // An event of the payment that came late would bring the refund, too.
    await act(request, 'set', { id: 'events', value: 'never' })
    await act(request, 'refund', { id: await payOrder(request), value: '120.00' })
    const lee = await pageOf(browser, cast.lee, { viewport })
    await visit(lee, '/eqip/payments')
    await lee.getByRole('button', { name: 'Compare with Stripe' }).click()
    const difference = lee.getByRole('listitem').filter({ hasText: 'We do not have a refund of $120.00' })
    await expect(difference).toBeVisible()
    await expect(difference).toContainText('Its event never came. Fetch it from Stripe.')
    await expectAxeClean(lee)
    await difference.getByRole('button', { name: 'Ask Stripe again' }).click()
    await expect(difference).toBeHidden()
    await lee.context().close()
  })
