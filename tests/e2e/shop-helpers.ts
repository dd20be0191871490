import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { headersOf, productUrl } from './story-helpers.ts'

// The shop of EQIP as stories about money use it: what is sold by the API, and cards on the played page of Stripe.

const { EQIP } = clientIds

/** Devices of a story: the desktop in `npm test`, the phone too in the long run. */
export const devices = [
  { device: 'a desktop', viewport: { width: 1440, height: 900 } },
  { device: 'a phone', viewport: { width: 390, height: 844 } },
] as const

/** Calls the API as Lee, who sells for EQIP. */
export async function postAsLee(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(`${productUrl()}/api${path}`, { data, headers: await headersOf(cast.lee, EQIP) })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return answer.json()
}

/** A customer whose address begins with a name. */
export async function makeCustomer(request: APIRequestContext, name: string) {
  const email = `${name}.${randomUUID()}@copperline.example`
  const customer = { first_name: 'Amara', last_name: 'Yamada', email }
  const { id } = await postAsLee(request, `/data/clients/${EQIP}/contacts`, customer)
  return { id, name: 'Amara Yamada', email }
}

/** An order that its customer owes. Prices are cents, and no tax is charged. */
export interface PlacedOrder {
  readonly id: string
  readonly number: string
  readonly customer: string
}

export async function placeOrder(
  request: APIRequestContext,
  name: string,
  items: readonly object[],
): Promise<PlacedOrder> {
  const contact = await makeCustomer(request, name)
  const { id, number } = await postAsLee(request, '/sales/orders', { contact, items, isPlaced: true })
  return { id, number, customer: contact.id }
}

/** Path of the page of an order for its customer. */
export async function shareOrder(request: APIRequestContext, { id }: PlacedOrder): Promise<string> {
  const { url } = await postAsLee(request, '/commerce/shares', { kind: 'order', id })
  return new URL(url).pathname
}

/** A customer pays a part of an order on the page of Stripe, by the name that Stripe gives to a test card. */
export async function payByLink(
  request: APIRequestContext,
  { id }: PlacedOrder,
  { amount, card }: { readonly amount: number; readonly card: string },
): Promise<void> {
  const debt = { record: 'orders', id }
  const offer = await postAsLee(request, '/payments/offers', { debt, amount, purpose: 'deposit' })
  const paid = await request.post(`${productUrl()}${new URL(offer.url).pathname}`, { form: { method: card } })
  expect(paid.status(), await paid.text()).toBeLessThan(400)
  const { status } = await postAsLee(request, `/payments/${offer.payment}/look`, {})
  expect(['captured', 'disputed']).toContain(status)
}

/** Chooses a card on the page of Stripe by words of it, and pays. */
async function chooseCard(page: Page, amount: string, card: RegExp): Promise<void> {
  await page.waitForURL(/\/outside\/stripe\/pay\//)
  const choice = page.getByLabel('Card or account')
  const words = (await choice.getByRole('option').allTextContents()).find((label) => card.test(label))
  await choice.selectOption({ label: words ?? '' })
  await page.getByRole('button', { name: `Pay ${amount}` }).click()
}

/** Pays on a page of the product by a card, whose words are named, on the page of Stripe behind it. */
export async function payByCard(page: Page, amount: string, card: RegExp): Promise<void> {
  await page
    .getByRole('button', { name: `Pay ${amount}` })
    .first()
    .click()
  await chooseCard(page, amount, card)
}
