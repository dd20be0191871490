import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import {
  headersOf,
  openInbox,
  pageOf,
  productUrl,
  receivedOutside,
  sendAsCustomer,
  threadRow,
} from './story-helpers.ts'

// A request from its mail to the money, as the charter desk of NXT lives it.

const nxt = `/api/data/clients/${clientIds.NXT}`
const customerName = 'Rhea Fenwick'
const customerMail = 'rhea@fenwick.example'

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number }

/** Calls as Sam, for what is not shown here: which tail, who travels. */
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

/** A page of somebody outside: nobody is signed in. */
async function outsider(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
): Promise<Page> {
  return (await browser.newContext({ viewport })).newPage()
}

const pathOf = (html: string | undefined): string => /\/shared\/[\w-]{22}/.exec(html ?? '')?.[0] ?? 'no link'

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

const addressOf = async (page: Page): Promise<string> =>
  pathOf((await page.locator('[contenteditable] a[href*="/shared/"]').getAttribute('href')) ?? '')

async function sendBox(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()
}

test('a mail asks for KTEB to MYNN and back: quoted, signed, changed, invoiced, paid; a stranger sees nothing', async ({
  browser,
  request,
}) => {
  test.setTimeout(360_000)
  const api = desk(request)
  const sam = await pageOf(browser, cast.sam, { viewport: { width: 1440, height: 900 } })

  // The mail becomes a quote.
  await sendAsCustomer({
    from: `${customerName} <${customerMail}>`,
    to: 'nxt@mail.flightline.example',
    subject: 'KTEB to MYNN',
    text: 'Hello,\n\nplease quote KTEB to MYNN on December 4, 2030 at 9am and back on December 8, 2030 at 3pm for 4 passengers.\n\nThank you,\nRhea',
  })
  await openInbox(sam, 'nxt')
  await threadRow(sam, customerName).click()
  await expect(sam.getByRole('article', { name: `${customerName}, incoming message` })).toBeVisible()
  await sam.keyboard.press('q')
  await expect(sam.getByRole('heading', { name: `New quote for ${customerName}` })).toBeVisible()
  await sam.getByRole('button', { name: 'Create quote' }).click()
  await expect(sam).toHaveURL(/\/nxt\/quotes\/[0-9a-f]{8}-/)
  const first = idIn(sam, 'quotes')

  // Two options, each with a price that is locked.
  const tails = await api.rows('aircraft?limit=2')
  const flyer = (await api.get(`quotes/${first}`))['contact'] as Row
  const aboard = (tail: Row | undefined) => () => ({
    aircraft: { id: tail?.id, tail_number: tail?.['tail_number'], name: tail?.['name'] },
    passengers: [{ id: flyer.id, name: customerName }, { name: '' }, { name: '' }, { name: '' }],
  })
  await api.legs('quotes', first, aboard(tails[0]))
  const lock = async (id: string) => {
    await sam.goto(`/nxt/quotes/${id}?tab=price`)
    await expect(sam.getByRole('region', { name: 'Price', exact: true })).toContainText('Total')
    await sam.getByRole('button', { name: 'Lock the price' }).click()
    await expect(sam.getByText(/Locked at \$/)).toBeVisible()
  }
  await lock(first)
  await sam.goto(`/nxt/quotes/${first}?tab=options`)
  await sam.getByRole('button', { name: 'Add option' }).click()
  await expect(sam).toHaveURL(/subquoteId=/)
  const second = new URL(sam.url()).searchParams.get('subquoteId') ?? ''
  await api.legs('quotes', second, aboard(tails[1]))
  await lock(second)
  for (const id of [first, second]) {
    await sam.goto(`/nxt/quotes/${id}`)
    await sam.getByRole('button', { name: 'Status', exact: true }).click()
    await sam.getByRole('menuitem', { name: /outstanding/i }).click()
    await expect(sam.getByText('Outstanding', { exact: true }).first()).toBeVisible()
  }

  // They are sent from the thread, with the page on which the customer answers.
  await openInbox(sam, 'nxt')
  await threadRow(sam, customerName).click()
  await sam.getByRole('button', { name: 'Send Quote' }).click()
  await expect(sam.locator('[contenteditable] a[href*="/shared/"]')).toBeVisible()
  await sendBox(sam)
  const offer = await receivedOutside(
    (mail) => mail.to?.[0]?.address === customerMail && /shared/.test(mail.html ?? ''),
  )

  const customer = await outsider(browser, { width: 1280, height: 900 })
  await customer.goto(`${productUrl()}${pathOf(offer.html)}`)
  await expect(customer.getByRole('heading', { name: 'Teterboro to Nassau and back' })).toBeVisible()
  await expectAxeClean(customer)
  await customer.getByLabel('Your question').fill('May we bring golf bags?')
  await customer.getByRole('button', { name: 'Send' }).click()
  await expect(customer.getByText(/Sent\./)).toBeVisible()
  await expect(sam.getByText('May we bring golf bags?').first()).toBeVisible()
  await customer.getByRole('radio', { name: 'Option 2' }).check()
  await customer.getByLabel(/I have read/).check()
  await customer.getByLabel('Sign by typing your full name').fill(customerName)
  await customer.getByRole('button', { name: 'Accept and sign' }).click()
  await expect(customer.getByRole('region', { name: 'Accepted' })).toContainText(`Signed by ${customerName}`)

  // The trip, its itinerary, and what changed of it.
  await sam.goto(`/nxt/quotes/${second}`)
  await sam.getByRole('button', { name: 'Make trip' }).click()
  await expect(sam).toHaveURL(/\/nxt\/trips\/[0-9a-f]{8}-/)
  const trip = idIn(sam, 'trips')
  const sendItinerary = async (button: string): Promise<string> => {
    await sam.getByRole('button', { name: button }).click()
    const dialog = sam.getByRole('dialog', { name: 'Send Itinerary' })
    await expect(dialog.getByRole('checkbox', { name: customerName })).toBeChecked()
    await dialog.getByRole('button', { name: 'Next' }).click()
    const path = await addressOf(sam)
    await sendBox(sam)
    await receivedOutside((mail) => mail.html?.includes(path) === true)
    return path
  }
  const before = await sendItinerary('Send Itinerary')
  await customer.goto(`${productUrl()}${before}`)
  await expect(customer.getByText('9:00 AM EST')).toBeVisible()

  await api.legs('trips', trip, anHourLater)
  await sam.goto(`/nxt/trips/${trip}`)
  await expect(sam.getByRole('region', { name: 'Revised since sent' })).toContainText('10:00 AM')
  const after = await sendItinerary('Send the revised itinerary')
  await customer.goto(`${productUrl()}${after}`)
  await expect(customer.getByText('10:00 AM EST')).toBeVisible()

  // The money: asked for, invoiced, and in.
  await sam.goto(`/nxt/trips/${trip}`)
  await sam.getByRole('button', { name: 'Request Payment' }).click()
  const payPath = await addressOf(sam)
  await sendBox(sam)
  await receivedOutside((mail) => mail.html?.includes(payPath) === true)
  await customer.goto(`${productUrl()}${payPath}`)
  await expect(customer.getByRole('heading', { name: 'How to pay' })).toBeVisible()

  await sam.goto(`/nxt/trips/${trip}?tab=invoice`)
  await sam.getByRole('button', { name: 'Invoice this trip' }).click()
  await sam.getByRole('button', { name: 'Send invoice' }).click()
  await sam.getByRole('dialog').getByRole('button', { name: 'Send invoice' }).click()
  await expect(sam.getByRole('region', { name: 'Write a message' })).toContainText('.pdf')
  await sendBox(sam)
  await sam.goto(`/nxt/trips/${trip}?tab=invoice`)
  await sam.getByRole('button', { name: 'Record payment' }).click()
  const payment = sam.getByRole('dialog', { name: /^Payment of/ })
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(payment).toBeHidden()
  await customer.reload()
  await expect(customer.getByRole('region', { name: 'Paid' })).toContainText('were received. Thank you.')
  await expect(customer.getByRole('heading', { name: 'How to pay' })).toHaveCount(0)

  // A stranger of another company, and somebody who guesses.
  const stranger = await pageOf(browser, cast.jo)
  const headers = await headersOf(cast.jo, clientIds.LARO)
  for (const path of [`quotes/${first}`, `trips/${trip}`, 'shares', 'acceptances', 'invoices']) {
    const seen = await request.get(`${productUrl()}${nxt}/${path}`, { headers })
    expect(seen.status()).toBe(404)
  }
  await stranger.goto(`/nxt/trips/${trip}`)
  await expect(stranger.getByText(customerName)).toHaveCount(0)
  const guessed = `${payPath.slice(0, -1)}${payPath.endsWith('A') ? 'B' : 'A'}`
  await customer.goto(`${productUrl()}${guessed}`)
  await expect(customer.getByRole('heading', { name: 'This page has ended' })).toBeVisible()
  for (const { context } of [customer, stranger, sam].map((page) => ({ context: page.context() })))
    await context.close()
})
