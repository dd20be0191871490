import { expect, test } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { headersOf, pageForFile, productUrl, visit } from './story-helpers.ts'

const samPage = pageForFile(cast.sam)

const place = () => `${productUrl()}/api/data/clients/${clientIds.NXT}`

test('a flight in a few words is priced by tail in the palette, and one key makes it a quote', async ({ browser }) => {
  const page = await samPage(browser)
  await visit(page, '/nxt/quotes')
  await expect(page.getByRole('heading', { name: 'Quotes' }).first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('KTEB KVNY tomorrow 4 pax')
  const flights = page.getByRole('group', { name: /^KTEB → KVNY, .+, 4 passengers/ })
  await expect(flights.getByRole('option').first()).toContainText(/\$[\d,]+\.\d\d · \d+:\d\d block/)
  await expect(flights.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expectAxeClean(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Quote \d+/ })).toBeVisible()
  const leg = page.getByRole('group', { name: 'Leg 1', exact: true })
  await expect(leg.getByLabel('Passengers', { exact: true })).toHaveValue('4')
  // It has the total that was shown.
  const price = page.getByRole('region', { name: 'Price', exact: true })
  await expect(price).toContainText('Total')
  await expect(price.getByRole('button', { name: /^Save \$/ })).toHaveCount(0)
})

test('the draft of a rule is tested on quotes before it is published, and a copy of it begins as a draft', async ({
  browser,
  request,
}) => {
  const headers = await headersOf(cast.sam, clientIds.NXT)
  const { rows } = (await (await request.get(`${place()}/pricing?limit=1`, { headers })).json()) as {
    rows: readonly [{ readonly id: string }]
  }
  const page = await samPage(browser)
  await visit(page, `/nxt/data/pricing/pricing/${rows[0].id}?tab=try`)
  await expect(page.getByRole('tabpanel').getByRole('status').first()).toContainText(/\d+ quotes?: /)
  await expect(page.getByRole('columnheader', { name: 'With the draft' }).first()).toBeVisible()
  await expectAxeClean(page)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy rule' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Copy of ${name}`)
  await expect(page.getByText('Never published: no price is made by it')).toBeVisible()
})

test('a condition of a rule reads in its order on a phone', async ({ browser, request }) => {
  const headers = await headersOf(cast.sam, clientIds.NXT)
  const fn = { subject: 'model', verb: 'is', value: 'Citation CJ3' }
  const made = await request.post(`${place()}/pricing`, { headers, data: { name: 'Read on a phone', fn } })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  const page = await samPage(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, `/nxt/data/pricing/pricing/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Read on a phone' })).toBeVisible()
  const [what, how, value] = await Promise.all(
    ['What is compared', 'How it is compared', 'With what'].map((name) =>
      page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name })).first().boundingBox(),
    ),
  )
  expect(how?.y).toBe(what?.y)
  expect(how?.x).toBeGreaterThan(what?.x ?? Infinity)
  expect(value?.y).toBeGreaterThan(what?.y ?? Infinity)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('the empty legs of a trip are offered by a button, and withdrawn', async ({ browser, request }) => {
  const headers = await headersOf(cast.sam, clientIds.NXT)
  const airport = (icao: string, timezone: string) => ({ icao, name: icao, timezone })
  const takeoffUTC = Date.UTC(2030, 4, 6, 15)
  const leg = {
    id: 'out',
    aircraft: { tail_number: 'N154NX' },
    departureAirport: airport('KPBI', 'America/New_York'),
    arrivalAirport: airport('KVNY', 'America/Los_Angeles'),
    times: { takeoffUTC, landingUTC: takeoffUTC + 5 * 3_600_000 },
  }
  const data = { trip_number: '995001', status: 'tConfirmed', legs: [leg] }
  const made = await request.post(`${place()}/trips`, { headers, data })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  const page = await samPage(browser)
  await visit(page, `/nxt/trips/${id}`)
  const empty = page.getByRole('region', { name: 'Empty legs' })
  await expect(empty.getByRole('button', { name: /^Offer as empty legs/ })).toBeVisible()
  await empty.getByRole('button', { name: /^Offer as empty legs/ }).click()
  await expect(empty.getByRole('link', { name: 'offered' }).first()).toBeVisible()
  await expect(empty.getByRole('button', { name: /^Offer as empty legs/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(empty.getByRole('button', { name: /^Offer as empty legs/ })).toBeVisible()
  await expectAxeClean(page)
})
