import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, alertOf, headersOf, pageForFile, productUrl, receivedOutside, visit } from './story-helpers.ts'

const joPage = pageForFile(cast.jo)

const airport = (icao: string, name: string) => ({ icao, name, timezone: 'America/Chicago' })

const at = (day: number, hour: number): number => Date.UTC(2027, 2, day, hour)

/** A trip out and back with an empty leg and one that is not in use. */
async function addTrip(
  request: APIRequestContext,
  number: string,
  more: object = {},
): Promise<{ readonly id: string; readonly trip_number: string }> {
  const person = async (first_name: string, reach: object) => ({
    id: (await add(request, 'contacts', { first_name, last_name: number, ...reach })).id,
    name: `${first_name} ${number}`,
  })
  const [mail, phone, captain] = [
    await person('Mailed', { email: `mailed${number}@itinerary.example` }),
    await person('Phoned', { phone: '+12145550190' }),
    await person('Captain', { email: `captain${number}@itinerary.example` }),
  ]
  const leg = (id: string, day: number, rest: object = {}) => ({
    id,
    departureAirport: airport('KDAL', 'Dallas Love Field'),
    arrivalAirport: airport('KADS', 'Addison'),
    times: { takeoffUTC: at(day, 15), landingUTC: at(day, 16) },
    passengers: [mail, phone],
    crew: [captain],
    ...rest,
  })
  const { id } = await add(request, 'trips', {
    trip_number: number,
    trip_id: `T-${number}`,
    status: 'tConfirmed',
    contact: { id: mail.id, name: mail.name, email: `mailed${number}@itinerary.example` },
    legs: [
      leg('out', 1),
      leg('ferry', 2, { isEmptyLeg: true, paxNum: 0, passengers: [] }),
      leg('old', 3, { active: false }),
      leg('back', 4),
    ],
    ...more,
  })
  return { id, trip_number: number }
}

/** Opens a trip, and waits until it is shown. */
async function openTrip(page: Page, { id, trip_number }: { readonly id: string; readonly trip_number: string }) {
  await visit(page, `/laro/trips/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Trip ${trip_number}` })).toBeVisible()
}

test('an itinerary is chosen, goes into the message and reaches the passenger', async ({ browser, request }) => {
  const trip = await addTrip(request, '991001')
  const page = await joPage(browser)
  await openTrip(page, trip)
  await page.getByRole('button', { name: 'Send Itinerary' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Itinerary' })
  const legs = dialog.getByRole('list', { name: 'Legs' }).getByRole('checkbox')
  const people = dialog.getByRole('list', { name: 'Recipients' })
  await expect(legs).toHaveCount(2)
  await expect(people.getByRole('checkbox', { name: 'Phoned 991001' })).toBeDisabled()
  await expect(people).toContainText('No email address')
  await expectAxeClean(page)

  await dialog.getByText('Crew', { exact: true }).click()
  await expect(legs).toHaveCount(4)
  await expect(people.getByRole('checkbox', { name: 'Captain 991001' })).toBeChecked()
  await dialog.getByText('Passengers', { exact: true }).first().click()

  await legs.nth(0).uncheck()
  await legs.nth(1).uncheck()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(alertOf(page)).toContainText('No Legs Selected!')
  await page.getByRole('button', { name: 'OK', exact: true }).click()

  await dialog.getByText('Text', { exact: true }).click()
  await expect(dialog).toContainText('A text cannot list legs. It contains a link to the trip details.')
  await expect(people.getByRole('checkbox', { name: 'Mailed 991001' })).toBeDisabled()

  await dialog.getByText('E-Mail', { exact: true }).click()
  await legs.nth(0).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  const box = page.getByRole('region', { name: 'Write a message' })
  await expect(box.getByRole('button', { name: 'Remove Mailed 991001' })).toBeVisible()
  await expect(box.getByRole('textbox', { name: 'Subject' })).toHaveValue('Itinerary: Trip 991001')
  await expect(page.locator('[contenteditable]')).toContainText('Departs Dallas Love Field (KDAL), 9:00 AM CST')
  await expect(page.locator('[contenteditable]')).not.toContainText('Leg 2')
  await page.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()
  const mail = await receivedOutside((one) => one.subject === 'Itinerary: Trip 991001')
  expect(mail.to?.map((one) => one.address)).toEqual(['mailed991001@itinerary.example'])
  expect(mail.html).toContain('Arrives Addison (KADS), 10:00 AM CST')
  expect(mail.html).toMatch(/href="[^"]+\/shared\/[\w-]{22}"/)
})

test('a text itinerary links to the page of the trip', async ({ browser, request }) => {
  const trip = await addTrip(request, '991002')
  const page = await joPage(browser)
  await openTrip(page, trip)
  await page.getByRole('button', { name: 'Send Itinerary' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Itinerary' })
  await dialog.getByText('Text', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  const box = page.getByRole('region', { name: 'Write a message' })
  await expect(box.getByRole('button', { name: 'Remove Phoned 991002' })).toBeVisible()
  await expect(box.locator('textarea')).toHaveValue(/^Itinerary: Trip 991002\nhttp.+\/shared\/[\w-]{22}$/)
})

test('a quote is inserted into the message, and an incomplete one is refused', async ({ browser, request }) => {
  const contact = await add(request, 'contacts', {
    first_name: 'Quinn',
    last_name: 'Ode',
    email: 'quinn@quoted.example',
  })
  const card = { id: contact.id, name: 'Quinn Ode', email: 'quinn@quoted.example' }
  const legs = [
    { id: '1', departureAirport: airport('KDAL', 'Dallas'), arrivalAirport: airport('KADS', 'Addison'), times: {} },
  ]
  const page = await joPage(browser)
  const headers = await headersOf(cast.jo, clientIds.LARO)
  const openOn = async (data: object) => {
    const quote = await add(request, 'quotes', { contact: card, ...data })
    const ref = `clients/${clientIds.LARO}/quotes/${quote.id}`
    const message = `About the price of ${quote.id}.`
    const post = { ref, medium: 'note', message }
    const posted = await request.post(`${productUrl()}/api/messaging/post`, { headers, data: post })
    const { thread } = (await posted.json()) as { thread: { readonly id: string } }
    await visit(page, `/laro/threads?thread=${thread.id}`)
    await expect(page.locator('[data-message]:visible', { hasText: message })).toBeVisible()
    await page.getByRole('button', { name: 'Send Quote' }).click()
  }
  await openOn({ quote_number: '991101', quote_id: 'Q-991101' })
  await expect(alertOf(page)).toContainText('Cannot Send')
  await expect(alertOf(page)).toContainText('The quote has no leg in use. Add a leg, then send it.')
  await page.getByRole('button', { name: 'OK', exact: true }).click()

  await openOn({ quote_number: '991102', quote_id: 'Q-991102', legs, price: { total: 1_234_500 } })
  await page.getByRole('button', { name: 'Write the message' }).click()
  const box = page.getByRole('region', { name: 'Write a message' })
  await expect(box.getByRole('button', { name: 'Remove Quinn Ode' })).toBeVisible()
  await expect(box.getByRole('textbox', { name: 'Subject' })).toHaveValue('Quote 991102')
  await expect(page.locator('[contenteditable]')).toContainText('Total: $12,345.00')
  await expect(page.locator('[contenteditable] a[href*="/shared/"]')).toHaveText(
    'See the options, ask, or accept and sign',
  )
})

test('a payment is requested: refused with its reason while the price is open, else paid by wire on a page that opens after sending', async ({
  browser,
  request,
}) => {
  // Also refused where it is paid: tests/contract/payment-requests.test.ts.
  const page = await joPage(browser)
  await openTrip(page, await addTrip(request, '991003'))
  await page.getByRole('button', { name: 'Request Payment', exact: true }).click()
  await expect(alertOf(page)).toContainText('Cannot Send Payment Request')
  await expect(alertOf(page)).toContainText('The price on this trip has not been locked.')
  await page.getByRole('button', { name: 'OK', exact: true }).click()

  // The price of a trip that waits for its payment is locked in the demo world.
  const where = encodeURIComponent(JSON.stringify(['status', '==', 'pWaiting']))
  const url = `${productUrl()}/api/data/clients/${clientIds.LARO}/trips?limit=1&where=${where}`
  const answer = await request.get(url, { headers: await headersOf(cast.ana, clientIds.LARO) })
  const { rows } = (await answer.json()) as {
    rows: readonly [{ readonly id: string; readonly trip_number: string }]
  }
  await openTrip(page, rows[0])
  await page.getByRole('button', { name: 'Request Payment', exact: true }).click()
  const box = page.getByRole('region', { name: 'Write a message' })
  await expect(box.getByRole('textbox', { name: 'Subject' })).toHaveValue(/^Payment request: Trip /)
  const link = page.locator('[contenteditable] a[href*="/shared/"]')
  const address = (await link.getAttribute('href')) ?? ''
  const customer = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await customer.goto(`${productUrl()}${new URL(address).pathname}`)
  await expect(customer.getByRole('heading', { name: 'Not sent yet' })).toBeVisible()
  await page.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()
  await receivedOutside((one) => one.html?.includes(address) === true)
  await customer.reload()
  await expect(customer.getByRole('heading', { name: /to pay$/ })).toBeVisible()
  await expect(customer.getByText('Test mode: payments move no money.')).toBeVisible()
  await expect(customer.getByRole('heading', { name: 'By wire' })).toBeVisible()
  await expectAxeClean(customer)
  await customer.context().close()
})
