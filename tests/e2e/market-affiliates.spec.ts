import { randomUUID } from 'node:crypto'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { chooseDay } from './market-helpers.ts'
import { devices } from './shop-helpers.ts'
import { headersOf, openInbox, pageOf, productUrl, threadRow, visit } from './story-helpers.ts'

// Laro and Nextwind become affiliates. Nextwind shows more of its empty leg, answers a request of Laro, and ends it all.

const dayMs = 86_400_000
const hourMs = 3_600_000
const route = {
  departureAirport: {
    icao: 'KFXE',
    name: 'Fort Lauderdale Executive',
    city: 'Fort Lauderdale',
    timezone: 'America/New_York',
    latitude: 26.1973,
    longitude: -80.1707,
  },
  arrivalAirport: {
    icao: 'KBUR',
    name: 'Bob Hope',
    city: 'Burbank',
    timezone: 'America/Los_Angeles',
    latitude: 34.2007,
    longitude: -118.3587,
  },
}

/** An empty leg of Nextwind whose price is not shown, with an aircraft of its fleet. */
async function offerLeg(request: APIRequestContext, takeoff: number): Promise<string> {
  const headers = await headersOf(cast.sam, clientIds.NXT)
  const nxt = `${productUrl()}/api/data/clients/${clientIds.NXT}`
  const fleet = await (await request.get(`${nxt}/aircraft?limit=1`, { headers })).json()
  const { tail_number: tail, id, name, type } = fleet.rows[0]
  const aircraft = { id, tail_number: tail, name, type }
  const data = { ...route, aircraft, departure_date: takeoff, verified: true, price: { total: 1_230_000 } }
  expect((await request.post(`${nxt}/deals`, { headers, data })).status()).toBe(201)
  return tail
}

/** A request of Laro that affiliates see. */
async function askFlight(request: APIRequestContext, takeoff: number): Promise<void> {
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const legs = [{ id: randomUUID(), ...route, paxNum: 4, times: { takeoffUTC: takeoff } }]
  const data = { status: 'qCreated', market: 'affiliates', legs }
  const answer = await request.post(`${productUrl()}/api/data/clients/${clientIds.LARO}/quotes`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
}

const findState = (page: Page, word: string) => page.getByRole('main').getByText(word, { exact: true }).first()

async function askToAffiliate(ana: Page): Promise<void> {
  await visit(ana, '/laro/marketplace/affiliates/new')
  await ana.getByRole('combobox', { name: 'Company' }).fill('Nextwind')
  await ana.getByRole('option', { name: 'Nextwind Aviation' }).click()
  await expectAxeClean(ana)
  await ana.getByRole('button', { name: 'Ask to become an affiliate' }).dblclick()
  await expect(ana.getByRole('heading', { level: 1, name: 'Nextwind Aviation' })).toBeVisible()
  await expect(findState(ana, 'Pending')).toBeVisible()
  await expect(ana.getByRole('button', { name: 'Approve' })).toHaveCount(0)
}

async function approve(sam: Page): Promise<void> {
  await sam.getByRole('button', { name: /^Notifications/ }).click()
  const notices = sam.getByRole('dialog', { name: 'Notifications' })
  await notices
    .getByRole('link', { name: /Laro Charter asks to become an affiliate/ })
    .first()
    .click()
  await expect(sam.getByRole('heading', { level: 1, name: 'Laro Charter' })).toBeVisible()
  await sam.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(findState(sam, 'Active')).toBeVisible()
}

/** Nextwind shows price, tail and photos to those who quote at Laro. */
async function shareMore(sam: Page): Promise<void> {
  await sam.getByRole('button', { name: 'Share more' }).click()
  const dialog = sam.getByRole('dialog', { name: 'Share with Laro Charter' })
  for (const part of ['price', 'tail', 'photos'])
    await dialog.getByRole('checkbox', { name: new RegExp(`^Quotes.*: ${part}$`) }).check()
  if (process.env['S40'] === undefined) await expectAxeClean(sam)
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Ana opens the offer of Nextwind on the page of Flight Availability. */
async function openOffer(ana: Page): Promise<void> {
  await visit(ana, '/laro/flightline-ai/availability')
  await ana.locator('[data-entry]').filter({ hasText: 'Nextwind' }).filter({ hasText: 'KFXE' }).first().click()
  await expect(findOffer(ana)).toContainText('Nextwind Aviation, affiliate')
}

const findOffer = (ana: Page) => ana.getByRole('region', { name: 'Fort Lauderdale to Burbank', exact: true })

/** Sam answers the request of Laro, which affiliates alone see, with the empty leg. */
async function quote(sam: Page): Promise<void> {
  await visit(sam, '/nxt/flightline-ai/requests')
  await sam.locator('[data-entry]').filter({ hasText: 'Laro Charter' }).filter({ hasText: 'KFXE' }).first().click()
  await sam.getByRole('textbox', { name: 'Total' }).fill('14000')
  await sam.getByRole('textbox', { name: 'Message' }).fill('We fly it anyway.')
  await expectAxeClean(sam)
  await sam.getByRole('button', { name: 'Send quote $14,000.00' }).dblclick()
  await expect(sam.getByRole('region', { name: 'Your answers' }).getByRole('listitem')).toHaveCount(1)
}

async function endAffiliation(sam: Page): Promise<void> {
  await visit(sam, '/nxt/marketplace/affiliates')
  await sam.getByRole('link', { name: 'Laro Charter' }).first().click()
  await sam.getByRole('button', { name: 'More actions' }).click()
  await sam.getByRole('menuitem', { name: 'End affiliation' }).click()
  await sam.getByRole('button', { name: 'End affiliation' }).click()
  await expect(findState(sam, 'Ended')).toBeVisible()
}

for (const { device, viewport } of variantsToRun(devices))
  test(`two operators become affiliates on ${device}, share, answer in the thread, and end it on open pages`, async ({
    browser,
    request,
  }) => {
    const takeoff = chooseDay() * dayMs + 15 * hourMs
    const tail = await offerLeg(request, takeoff)
    await askFlight(request, takeoff)
    const [ana, sam] = [await pageOf(browser, cast.ana, { viewport }), await pageOf(browser, cast.sam, { viewport })]
    await visit(sam, '/nxt/dashboard')
    await askToAffiliate(ana)
    await approve(sam)
    await expect(findState(ana, 'Active')).toBeVisible()

    await openOffer(ana)
    const offer = findOffer(ana)
    await expect(offer).not.toContainText(tail)
    await expect(offer).not.toContainText('$')
    await shareMore(sam)
    await expect(offer).toContainText(tail)
    await expect(offer).toContainText('$12,300.00')
    const photos = offer.getByRole('group', { name: 'Photos of the aircraft' }).getByRole('img')
    await expect(photos).toHaveCount(2)
    await expect(photos.first()).toHaveJSProperty('complete', true)
    await expectAxeClean(ana)

    await quote(sam)
    await openInbox(ana)
    await threadRow(ana, 'Nextwind Aviation').click()
    const message = ana.getByRole('article', { name: 'Nextwind Aviation, incoming message' }).last()
    await expect(message).toContainText('Nextwind Aviation sent a quote:')
    await expect(message).toContainText('We fly it anyway.')
    await expect(message.getByRole('link', { name: /\/shared\// })).toBeVisible()

    await openOffer(ana)
    await expect(photos).toHaveCount(2)
    await endAffiliation(sam)
    // Nothing is loaded again: the open page follows.
    await expect(photos).toHaveCount(0)
    await expect(offer).not.toContainText(tail)
    await expect(offer).not.toContainText('$')
    await expect(offer).not.toContainText('affiliate')
    await expectAxeClean(ana)
    await ana.context().close()
    await sam.context().close()
  })
