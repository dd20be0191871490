import { randomUUID } from 'node:crypto'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { chooseDay } from './market-helpers.ts'
import { devices } from './shop-helpers.ts'
import { headersOf, openInbox, pageOf, productUrl, threadRow, visit } from './story-helpers.ts'

// Laro asks for an empty leg of Nextwind, is quoted, and books above the quoted price. Nextwind contests that event.

const dayMs = 86_400_000
const hourMs = 3_600_000
const route = {
  departureAirport: {
    icao: 'KMDW',
    name: 'Chicago Midway',
    city: 'Chicago',
    timezone: 'America/Chicago',
    latitude: 41.786,
    longitude: -87.7524,
  },
  arrivalAirport: {
    icao: 'KSUS',
    name: 'Spirit of St. Louis',
    city: 'St. Louis',
    timezone: 'America/Chicago',
    latitude: 38.6621,
    longitude: -90.652,
  },
}
const nextwind = () => `${productUrl()}/api/data/clients/${clientIds.NXT}`

/** An empty leg of Nextwind, whose price its owner alone sees. */
async function offerLeg(request: APIRequestContext): Promise<void> {
  const headers = await headersOf(cast.sam, clientIds.NXT)
  const { rows } = await (await request.get(`${nextwind()}/aircraft?limit=1`, { headers })).json()
  const { tail_number: tail, id, name, type } = rows[0]
  const aircraft = { id, tail_number: tail, name, type }
  const takeoff = chooseDay() * dayMs + 15 * hourMs
  const data = { ...route, aircraft, departure_date: takeoff, verified: true }
  expect((await request.post(`${nextwind()}/deals`, { headers, data })).status()).toBe(201)
}

/** Ana finds the offer among the available flights, and asks for it. */
async function askForLeg(ana: Page, words: string): Promise<void> {
  await visit(ana, '/laro/flightline-ai/availability')
  await ana.locator('[data-entry]').filter({ hasText: 'Nextwind' }).filter({ hasText: 'KMDW' }).first().click()
  await expect(ana.getByRole('region', { name: 'Chicago to St. Louis', exact: true })).toContainText('Nextwind')
  await ana.getByRole('textbox', { name: 'Passengers' }).fill('3')
  await ana.getByRole('textbox', { name: 'Message' }).fill(words)
  await expectAxeClean(ana)
  await ana.getByRole('button', { name: 'Ask for it' }).dblclick()
  await expect(ana.getByRole('region', { name: 'Your answers' }).getByRole('listitem')).toHaveCount(1)
}

interface Quote {
  readonly id: string
  readonly version: number
  readonly notes?: string
  readonly price: object
}

/** The quote that Nextwind has of the request with these words. */
async function findQuote(request: APIRequestContext, words: string): Promise<Quote> {
  const headers = await headersOf(cast.sam, clientIds.NXT)
  const where = encodeURIComponent(JSON.stringify(['status', '==', 'qBroker']))
  let found: Quote | undefined
  await expect
    .poll(async () => {
      const list = await request.get(`${nextwind()}/quotes?limit=100&where=${where}`, { headers })
      const { rows } = (await list.json()) as { readonly rows: readonly Quote[] }
      // A list leaves the notes out.
      const whole = rows.map(async ({ id }) => (await request.get(`${nextwind()}/quotes/${id}`, { headers })).json())
      found = (await Promise.all(whole)).find(({ notes }) => notes === words)
      return found?.notes
    })
    .toBe(words)
  if (found === undefined) throw new Error('unreachable: the poll has found it')
  return found
}

/** Changes the quote as Sam does in its record. */
async function changeQuote(request: APIRequestContext, id: string, change: object): Promise<void> {
  const headers = await headersOf(cast.sam, clientIds.NXT)
  const { version } = await (await request.get(`${nextwind()}/quotes/${id}`, { headers })).json()
  const answer = await request.patch(`${nextwind()}/quotes/${id}`, { headers, data: { version, change } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Sam reads the request in its conversation, and answers it with the quote. */
async function answerRequest(sam: Page, quote: string, words: string): Promise<void> {
  const message = sam.getByRole('article', { name: 'Laro Charter, incoming message' }).filter({ hasText: words })
  // A conversation of an earlier run may be above it until the request arrives.
  await expect(async () => {
    await openInbox(sam, 'nxt')
    await threadRow(sam, 'Laro Charter asks for this flight').click()
    await expect(message).toBeVisible({ timeout: 3000 })
  }).toPass()
  await visit(sam, `/nxt/quotes/${quote}`)
  await sam.getByRole('region', { name: 'Market', exact: true }).getByRole('button', { name: 'Send quote…' }).click()
  const dialog = sam.getByRole('dialog', { name: 'Send the quote to Laro Charter' })
  await dialog.getByRole('textbox', { name: 'Message' }).fill('It is yours.')
  await expectAxeClean(sam)
  await dialog.getByRole('button', { name: 'Send quote', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The event of a booking above the quoted price, as one side sees it. */
const findEvent = (page: Page, list: string) =>
  page
    .getByRole('region', { name: list })
    .getByRole('listitem')
    .filter({ hasText: 'KMDW to KSUS' })
    .filter({ hasText: 'Booked above the quoted price' })
    .first()

/** Gives a reason about an event in its form. */
async function fillReason(page: Page, title: string, words: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(words)
  await expectAxeClean(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

for (const { device, viewport } of variantsToRun(devices))
  test(`an empty leg is asked for on ${device} and quoted, and its owner contests a fact about the booking`, async ({
    browser,
    request,
  }) => {
    const words = `Two dogs fly along, ${randomUUID()}`
    await offerLeg(request)
    const [ana, sam] = [await pageOf(browser, cast.ana, { viewport }), await pageOf(browser, cast.sam, { viewport })]
    await askForLeg(ana, words)
    const { id, price } = await findQuote(request, words)
    await changeQuote(request, id, { price: { ...price, total: 900_000 } })
    await answerRequest(sam, id, words)
    await expect(ana.getByRole('region', { name: 'Your answers' })).toContainText('They sent a quote')
    await expect(ana.getByRole('region', { name: 'Your answers' })).toContainText('It is yours.')

    await changeQuote(request, id, { price: { ...price, total: 950_000 } })
    await changeQuote(request, id, { status: 'qConfirmed' })
    await visit(ana, '/laro/marketplace/reliability')
    await expect(ana.getByRole('heading', { level: 1, name: 'Reliability' })).toBeVisible()
    await visit(sam, '/nxt/marketplace/reliability')
    await findEvent(sam, 'Your events').getByRole('button', { name: 'Contest…' }).click()
    await fillReason(sam, 'Contest this event', 'A fourth passenger was added.')
    await expect(findEvent(sam, 'Your events')).toContainText('contested')
    await expectAxeClean(sam)

    // Nothing is loaded again: the open page of the other company follows.
    await expect(findEvent(ana, 'Contested by others')).toContainText('A fourth passenger was added.')
    await findEvent(ana, 'Contested by others').getByRole('button', { name: 'Answer…' }).click()
    await fillReason(ana, 'Say your side', 'We always were three.')
    await expectAxeClean(ana)
    await expect(findEvent(sam, 'Your events')).toContainText('We always were three.')
    await ana.context().close()
    await sam.context().close()
  })
