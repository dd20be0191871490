import { setTimeout } from 'node:timers/promises'
import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { openByName, openTab, openThread, press, reach, seenMs, sendMessage } from './charter-keys.ts'
import { headersOf, openInbox, pageOf, productUrl, receivedOutside, sendAsCustomer, visit } from './story-helpers.ts'

// A request from its mail to the money, as the charter desk of NXT lives it, and by keyboard alone: no mouse is
// touched.

const nxt = `/api/data/clients/${clientIds.NXT}`
const customerName = 'Rhea Fenwick'
const customerMail = 'rhea@fenwick.example'
const subject = 'KTEB to MYNN by keyboard'

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number }

/** Calls the API as Sam, for the steps that this story does not show: the tail and the travellers. */
function desk(request: APIRequestContext) {
  const headers = () => headersOf(cast.sam, clientIds.NXT)
  const get = async (path: string) =>
    (await (await request.get(`${productUrl()}${nxt}/${path}`, { headers: await headers() })).json()) as Row
  return {
    get,
    rows: async (path: string) => (await get(path))['rows'] as readonly Row[],
    legs: async (record: string, id: string, change: (leg: Row) => object) => {
      const row = await get(`${record}/${id}`)
      const legs = (row['legs'] as readonly Row[]).map((leg) => ({ ...leg, ...change(leg) }))
      const answer = await request.patch(`${productUrl()}${nxt}/${record}/${id}`, {
        headers: await headers(),
        data: { version: row.version, change: { legs } },
      })
      expect(answer.status(), await answer.text()).toBe(200)
    },
  }
}

/** A page of a visitor without a session. */
const outsider = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()

/** The way out an hour later; the way back as it is. */
function anHourLater(leg: Row): object {
  const times = leg['times'] as Readonly<Record<string, number>>
  if ((leg['departureAirport'] as Row)['icao'] !== 'KTEB') return {}
  const { takeoffUTC = 0, landingUTC } = times
  const landing = landingUTC === undefined ? {} : { landingUTC: landingUTC + 3_600_000 }
  return { times: { ...times, takeoffUTC: takeoffUTC + 3_600_000, takeoffTime: '10:00 AM', ...landing } }
}

/** Id of the record whose page is open. */
const idIn = (page: Page, record: string): string => new RegExp(`${record}/([^/?]+)`).exec(page.url())?.[1] ?? ''

/** The aircraft of the first leg is that of all legs, and so is who travels. */
async function planLegs(sam: Page): Promise<void> {
  const leg = sam.getByRole('group', { name: 'Leg 1', exact: true })
  await openTab(sam, 'Legs')
  await reach(sam, leg.getByLabel('Aircraft', { exact: true }).and(leg.locator('input')))
  await sam.keyboard.type('Citation')
  await expect(sam.getByRole('option', { name: /^N\d/ }).first()).toBeVisible()
  await sam.keyboard.press('ArrowDown')
  await sam.keyboard.press('Enter')
  await press(sam, 'Apply')
  await press(sam, /^Details of/)
  await reach(sam, leg.getByLabel('Passenger 1', { exact: true }))
  await sam.keyboard.type(customerName)
  await expect(sam.getByRole('option', { name: new RegExp(`^${customerName}`) })).toBeVisible()
  await sam.keyboard.press('ArrowDown')
  await sam.keyboard.press('Enter')
  await press(sam, 'Apply')
  await sam.keyboard.press('ControlOrMeta+Enter')
  await expect(sam.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
}

/** Locks the price of the open quote. */
async function lockPrice(sam: Page): Promise<void> {
  await expect(sam.getByRole('region', { name: 'Price', exact: true })).toContainText('Total')
  await press(sam, 'Lock the price')
  await expect(sam.getByText(/Locked at \$/)).toBeVisible()
}

/** The customer asks, takes the second option and signs, by keyboard too. */
async function askAndSign(customer: Page, sam: Page): Promise<void> {
  await reach(customer, customer.getByLabel('Your question'))
  await customer.keyboard.type('May we bring golf bags?')
  await press(customer, 'Send')
  await expect(customer.getByText(/Sent\./)).toBeVisible()
  await expect(sam.getByText('May we bring golf bags?').first()).toBeVisible()
  await reach(customer, customer.getByRole('radio', { name: 'Option 1' }))
  await customer.keyboard.press('ArrowDown')
  await expect(customer.getByRole('radio', { name: 'Option 2' })).toBeChecked()
  await reach(customer, customer.getByLabel(/I have read/))
  await customer.keyboard.press('Space')
  await reach(customer, customer.getByLabel('Sign by typing your full name'))
  await customer.keyboard.type(customerName)
  await press(customer, 'Accept and sign')
  await expect(customer.getByRole('region', { name: 'Accepted' })).toContainText(`Signed by ${customerName}`)
}

/** Sends the itinerary by one of the page's buttons. Answers the path of its page. */
async function sendItinerary(sam: Page, button: string): Promise<string> {
  await press(sam, button)
  const dialog = sam.getByRole('dialog', { name: 'Send Itinerary' })
  await expect(dialog.getByRole('checkbox', { name: customerName })).toBeChecked()
  await press(sam, 'Next')
  return sendMessage(sam)
}

/** Invoices the trip, sends the invoice, and records that all of it is paid. */
async function invoiceAndPay(sam: Page, tripName: string): Promise<void> {
  await openByName(sam, tripName)
  await openTab(sam, 'Invoice')
  await press(sam, 'Invoice this trip')
  await press(sam, 'Send invoice')
  await reach(sam, sam.getByRole('dialog').getByRole('button', { name: 'Send invoice' }))
  await sam.keyboard.press('Enter')
  await expect(sam.getByRole('region', { name: 'Write a message' })).toContainText('.pdf')
  await setTimeout(seenMs)
  await sam.keyboard.press('ControlOrMeta+Enter')
  await receivedOutside(({ attachments, to }) => attachments.length > 0 && to?.[0]?.address === customerMail)
  await openByName(sam, tripName)
  await openTab(sam, 'Invoice')
  await press(sam, 'Record payment')
  const payment = sam.getByRole('dialog', { name: /^Payment of/ })
  await reach(sam, payment.getByRole('button', { name: 'Record payment' }))
  await sam.keyboard.press('Enter')
  await expect(payment).toBeHidden()
  await expect(sam.getByText('Paid', { exact: true }).first()).toBeVisible()
}

test('by keyboard alone a mail asks for KTEB to MYNN and back: quoted, signed, changed, invoiced, paid; a stranger sees nothing', async ({
  browser,
  request,
}) => {
  test.setTimeout(360_000)
  const api = desk(request)
  const sam = await pageOf(browser, cast.sam)

  // The mail becomes a quote.
  await sendAsCustomer({
    from: `${customerName} <${customerMail}>`,
    to: 'nxt@mail.flightline.example',
    subject,
    text: 'Hello,\n\nplease quote KTEB to MYNN on December 4, 2030 at 9am and back on December 8, 2030 at 3pm for 4 passengers.\n\nThank you,\nRhea',
  })
  await openInbox(sam, 'nxt')
  await openThread(sam, subject)
  await sam.keyboard.press('q')
  await expect(sam.getByRole('heading', { name: `New quote for ${customerName}` })).toBeVisible()
  await expect(sam.getByRole('group', { name: 'Leg 2', exact: true })).toBeVisible()
  await expect(sam.getByRole('button', { name: 'Create quote' })).toBeEnabled()
  await sam.keyboard.press('ControlOrMeta+Enter')
  await expect(sam).toHaveURL(/\/nxt\/quotes\/[0-9a-f]{8}-/)
  const first = idIn(sam, 'quotes')

  // Two options, each with a price that is locked.
  await planLegs(sam)
  await openTab(sam, 'Price')
  await lockPrice(sam)
  await openTab(sam, 'Options')
  await press(sam, 'Add option')
  await expect(sam).toHaveURL(/subquoteId=/)
  const second = new URL(sam.url()).searchParams.get('subquoteId') ?? ''
  const other = (await api.rows('aircraft?limit=20')).find(({ name }) => !String(name).includes('Citation'))
  await api.legs('quotes', second, () => ({
    aircraft: { id: other?.id, tail_number: other?.['tail_number'], name: other?.['name'] },
  }))
  await visit(sam, `/nxt/quotes/${second}?tab=price`)
  await expect(sam.getByRole('tab', { name: 'Price', selected: true })).toBeVisible()
  await lockPrice(sam)

  // They are sent from the thread, with the page on which the customer answers.
  await openThread(sam, subject)
  await press(sam, 'Send Quote')
  await press(sam, 'Write the message')
  await expect(sam.getByRole('region', { name: 'Write a message' })).toBeVisible()
  const readStatuses = async () => [
    (await api.get(`quotes/${first}`))['status'],
    (await api.get(`quotes/${second}`))['status'],
  ]
  expect(await readStatuses(), 'a message that is written offers nothing').not.toContain('qOutstanding')
  const offer = await sendMessage(sam)
  expect(await readStatuses()).toEqual(['qOutstanding', 'qOutstanding'])
  const customer = await outsider(browser)
  await customer.goto(`${productUrl()}${offer}`)
  await expect(customer.getByRole('heading', { name: 'Teterboro to Nassau and back' })).toBeVisible()
  await expectAxeClean(customer)
  await askAndSign(customer, sam)

  // The trip, its itinerary, and its revisions.
  await visit(sam, `/nxt/quotes/${second}`)
  await press(sam, 'Make trip')
  await expect(sam).toHaveURL(/\/nxt\/trips\/[0-9a-f]{8}-/)
  const trip = idIn(sam, 'trips')
  const tripName = await sam.getByRole('heading', { level: 1, name: /^Trip \d+/ }).innerText()
  await customer.goto(`${productUrl()}${await sendItinerary(sam, 'Send Itinerary')}`)
  await expect(customer.getByText('9:00 AM EST')).toBeVisible()
  await api.legs('trips', trip, anHourLater)
  await openByName(sam, tripName)
  await expect(sam.getByRole('region', { name: 'Revised since sent' })).toContainText('10:00 AM')
  await customer.goto(`${productUrl()}${await sendItinerary(sam, 'Send the revised itinerary')}`)
  await expect(customer.getByText('10:00 AM EST')).toBeVisible()

  // The money: asked for, invoiced, and in.
  await openByName(sam, tripName)
  await press(sam, 'Request Payment')
  const payPath = await sendMessage(sam)
  await customer.goto(`${productUrl()}${payPath}`)
  await expect(customer.getByRole('heading', { name: /to pay$/ })).toBeVisible()
  await invoiceAndPay(sam, tripName)
  await customer.reload()
  await expect(customer.getByRole('status', { name: 'Paid' })).toContainText('were received. Thank you.')
  await expect(customer.getByRole('heading', { name: /to pay$/ })).toHaveCount(0)

  // A stranger of another company, and a visitor with a guessed link.
  const headers = await headersOf(cast.jo, clientIds.LARO)
  for (const path of [`quotes/${first}`, `trips/${trip}`, 'shares', 'acceptances', 'invoices']) {
    const seen = await request.get(`${productUrl()}${nxt}/${path}`, { headers })
    expect(seen.status()).toBe(404)
  }
  const guessed = `${payPath.slice(0, -1)}${payPath.endsWith('A') ? 'B' : 'A'}`
  await customer.goto(`${productUrl()}${guessed}`)
  await expect(customer.getByRole('heading', { name: 'This page has ended' })).toBeVisible()
  for (const page of [customer, sam]) await page.context().close()
})
