import { randomUUID } from 'node:crypto'
import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { chooseDay } from './market-helpers.ts'
import { devices } from './shop-helpers.ts'
import { add, headersOf, openInbox, pageOf, productUrl, receivedOutside, threadRow, visit } from './story-helpers.ts'

// An empty leg of Laro from the plan of a trip to the moment at which it is sold: a visitor of the site is told of it, Nextwind
// asks for its flight, is quoted and signs, and nobody is offered it any more.

const dayMs = 86_400_000
const hourMs = 3_600_000
const nashville = {
  icao: 'KBNA',
  name: 'Nashville International',
  city: 'Nashville',
  timezone: 'America/Chicago',
  latitude: 36.1245,
  longitude: -86.6782,
}
const teterboro = {
  icao: 'KTEB',
  name: 'Teterboro Airport',
  city: 'Teterboro',
  timezone: 'America/New_York',
  latitude: 40.8501,
  longitude: -74.0608,
}
const dallas = {
  icao: 'KDAL',
  name: 'Dallas Love Field',
  city: 'Dallas',
  timezone: 'America/Chicago',
  latitude: 32.8471,
  longitude: -96.8518,
}

interface PlannedTrip {
  readonly id: string
  readonly number: string
}

/** A trip of Laro to Nashville. Its aircraft flies home to Dallas empty. */
async function planTrip(request: APIRequestContext, takeoffUTC: number): Promise<PlannedTrip> {
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const tail = `N${Math.floor(1000 + Math.random() * 9000)}L`
  const model = { name: 'Citation CJ3' }
  await add(request, 'aircraft', {
    tail_number: tail,
    name: 'Citation CJ3',
    type: 'lj',
    seats: 7,
    model,
    airport: dallas,
  })
  const aircraft = { tail_number: tail }
  const times = { takeoffUTC, duration: { flightTime: 2, blockTime: 2.2 } }
  const leg = { id: randomUUID(), departureAirport: teterboro, arrivalAirport: nashville, aircraft, paxNum: 4, times }
  const { id } = await add(request, 'trips', { status: 'tConfirmed', legs: [leg] })
  const trip = `${productUrl()}/api/data/clients/${clientIds.LARO}/trips/${id}`
  const { trip_number: number } = await (await request.get(trip, { headers })).json()
  return { id, number }
}

/** Laro tells subscribers of its site after an approval of Ana. */
async function openAlerts(request: APIRequestContext): Promise<void> {
  const group = { name: `Flyers ${randomUUID()}`, public_name: 'Empty leg news', type: 'manual' }
  const { id } = await add(request, 'groups', group)
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const url = `${productUrl()}/api/data/clients/${clientIds.LARO}`
  const { version, config, marketplace } = await (await request.get(url, { headers })).json()
  const change = {
    config: { ...config, empties: { ...config.empties, alerts_group: { id, label: group.name } } },
    marketplace: { ...marketplace, customers: 'approved', approvers: [{ id: cast.ana.id, label: cast.ana.name }] },
  }
  const answer = await request.patch(url, { headers, data: { version, change } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** A visitor subscribes on the site, and confirms by the link of the mail. */
async function subscribe(visitor: Page, email: string): Promise<void> {
  const isOpen = async () => (await visitor.request.get('/site/laro/empties')).status()
  // The first release of the demo goes live by the clock, within a minute of the start.
  await expect.poll(isOpen, { timeout: 90_000 }).toBe(200)
  await visitor.goto('/site/laro/empties')
  const form = visitor.getByRole('form', { name: 'Alerts' })
  await form.getByLabel('Home airport').fill('KBNA')
  await form.getByLabel('I fly to').fill('KDAL')
  await form.getByLabel('Email').fill(email)
  await expectAxeClean(visitor)
  await form.getByRole('button', { name: 'Watch' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Look into your mail' })).toBeVisible()
  const { text = '' } = await receivedOutside(({ to }) => to?.[0]?.address === email)
  await visitor.goto(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
  await visitor.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Alerts are on' })).toBeVisible()
}

/** Ana offers the empty leg that the plan of the trip leaves. */
async function offerLeg(ana: Page, { number }: PlannedTrip): Promise<void> {
  await visit(ana, '/laro/empties')
  await ana.getByRole('button', { name: 'Look and offer' }).click()
  const dialog = ana.getByRole('dialog', { name: 'Empty legs from the schedule' })
  await dialog.getByRole('checkbox', { name: /^All \d+ empty legs/ }).click()
  const legs = dialog.getByRole('listitem').filter({ hasText: `Trip ${number}` })
  await legs.filter({ hasText: 'KBNA → KDAL' }).getByRole('checkbox').check()
  await expectAxeClean(ana)
  await dialog.getByRole('button', { name: 'Offer 1 empty leg' }).dblclick()
  await expect(dialog).toBeHidden()
}

/** The leg has a price on the site, and Ana tells its only subscriber. */
async function tellSubscriber(ana: Page, trip: PlannedTrip): Promise<void> {
  await visit(ana, `/laro/trips/${trip.id}`)
  await ana
    .getByRole('region', { name: 'Empty legs' })
    .getByRole('listitem')
    .filter({ hasText: 'KBNA → KDAL' })
    .getByRole('link', { name: 'offered' })
    .click()
  await expect(ana.getByRole('heading', { level: 1, name: 'KBNA to KDAL' })).toBeVisible()
  await ana.getByRole('tab', { name: 'Details' }).click()
  await ana.getByRole('textbox', { name: 'Price', exact: true }).fill('8400')
  await ana.getByRole('checkbox', { name: 'Show price', exact: true }).check()
  await ana.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(ana.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await ana.getByRole('tab', { name: 'Subscribers' }).click()
  await expect(ana.getByRole('tabpanel')).toContainText('0 told')
  await expectAxeClean(ana)
  await ana.getByRole('button', { name: /^Tell \d+ subscriber/ }).dblclick()
  await expect(ana.getByRole('tabpanel')).toContainText(/[1-9]\d* told|mails wait/)
}

/** A request of Nextwind that all companies of the market see. */
async function askFlight(request: APIRequestContext, takeoffUTC: number): Promise<void> {
  const headers = await headersOf(cast.sam, clientIds.NXT)
  const legs = [
    { id: randomUUID(), departureAirport: nashville, arrivalAirport: dallas, paxNum: 4, times: { takeoffUTC } },
  ]
  const data = { status: 'qCreated', market: 'participants', legs }
  const answer = await request.post(`${productUrl()}/api/data/clients/${clientIds.NXT}/quotes`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Ana answers the request that fits the open empty leg. */
async function quoteRequest(ana: Page, message: string): Promise<void> {
  // A phone shows what lies on the side below the first tab alone.
  await ana.getByRole('tab', { name: 'Details' }).click()
  await ana
    .getByRole('region', { name: 'Requests that fit' })
    .getByRole('link', { name: 'Answer KBNA to KDAL' })
    .click()

  await expect(ana.getByRole('region', { name: 'Nashville to Dallas', exact: true })).toContainText('Nextwind Aviation')
  await expect(ana.getByRole('textbox', { name: 'Total' })).toHaveValue('$8,400')
  await ana.getByRole('textbox', { name: 'Message' }).fill(message)
  await expectAxeClean(ana)
  await ana.getByRole('button', { name: 'Send quote $8,400.00' }).click()
}

/** Sam finds the quote in the conversation of the request, opens its page, and signs. */
async function accept(sam: Page, words: string): Promise<void> {
  const message = sam.getByRole('article', { name: 'Laro Charter, incoming message' }).filter({ hasText: words })
  // A conversation of an earlier run may be above it until the quote arrives.
  await expect(async () => {
    await openInbox(sam, 'nxt')
    await threadRow(sam, 'Laro Charter sent a quote').click()
    await expect(message).toBeVisible({ timeout: 3000 })
  }).toPass()
  const page = await message.getByRole('link', { name: /\/shared\// }).getAttribute('href')
  await sam.goto(page ?? '')
  await expect(sam.getByRole('main')).toContainText('$8,400.00')
  await expectAxeClean(sam)
  await sam.getByLabel(/I have read/).check()
  await sam.getByLabel('Sign by typing your full name').fill(cast.sam.name)
  await sam.getByRole('button', { name: 'Accept and sign' }).click()
  await expect(sam.getByRole('region', { name: 'Accepted' })).toContainText(`Signed by ${cast.sam.name}`)
}

/** A day as the site names it: 'Mon, Apr 19'. */
const nameDay = (at: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' }).format(at)

/** A page of a visitor of the site. */
const openVisitor = async (browser: Browser, viewport: { readonly width: number; readonly height: number }) =>
  (await browser.newContext({ baseURL: productUrl(), viewport })).newPage()

for (const { device, viewport } of variantsToRun(devices))
  test(`an empty leg of a plan finds a subscriber on ${device}, is asked for, quoted and booked, and leaves the site`, async ({
    browser,
    request,
  }) => {
    const takeoff = chooseDay() * dayMs + 15 * hourMs
    const email = `nora.${randomUUID()}@lake.example`
    await openAlerts(request)
    const trip = await planTrip(request, takeoff)
    const visitor = await openVisitor(browser, viewport)
    await subscribe(visitor, email)

    const ana = await pageOf(browser, cast.ana, { viewport })
    await offerLeg(ana, trip)
    await tellSubscriber(ana, trip)
    const mail = await receivedOutside(
      ({ to, subject }) => to?.[0]?.address === email && subject === 'Empty leg KBNA to KDAL',
    )
    expect(mail.text).toContain('$8,400.00')
    await visitor.goto('/site/laro/empties?from=Nashville')
    const shown = visitor
      .getByRole('listitem')
      .filter({ hasText: nameDay(takeoff) })
      .filter({ hasText: '$8,400.00' })
    await expect(shown).toHaveCount(1)
    await expectAxeClean(visitor)
    const leg = await shown.getByRole('link').getAttribute('href')

    await askFlight(request, takeoff + 5 * hourMs)
    const message = `The whole cabin is yours, also on ${device}.`
    await quoteRequest(ana, message)
    const sam = await pageOf(browser, cast.sam, { viewport })
    await accept(sam, message)

    await visitor.reload()
    await expect(shown).toHaveCount(0)
    await visitor.goto(new URL(leg ?? '', visitor.url()).href)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This flight is not offered any more')
    await expectAxeClean(visitor)
    await visit(ana, '/laro/empties/closed')
    await expect(ana.locator('[data-row]').filter({ hasText: 'KBNA → KDAL' }).first()).toBeVisible()
    for (const page of [visitor, ana, sam]) await page.context().close()
  })
