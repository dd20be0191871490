import { expect, test } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { headersOf, pageForFile, visit } from './story-helpers.ts'

const joPage = pageForFile(cast.jo)

/** Noon of tomorrow in Chicago, where the company is; some days have more hours than others. */
function tomorrowNoon(): number {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(Date.now())
  return Date.parse(`${today}T18:00:00Z`) + 86_400_000
}

test('departures of the next days are listed by day, a new trip among them at once', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await joPage(browser)
  await visit(page, '/laro/trips')
  // The quality of a flight has a colour.
  await expect(page.locator('[data-band]').first()).toBeVisible()
  const missing: string[] = []
  page.on('response', (answer) => answer.status() === 404 && missing.push(answer.url()))
  await page.getByRole('button', { name: 'Departures' }).click()
  const tomorrow = page.getByRole('region', { name: /^Tomorrow, / })
  await expect(page.getByRole('region', { name: /^Today, / })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7)
  // The list never takes the address of the screen that follows for one of its records.
  expect(missing).toEqual([])

  const headers = await headersOf(cast.jo, clientIds.LARO)
  const data = { trip_number: 'BOARD-1', departure_date: tomorrowNoon() }
  const made = await page.request.post(`/api/data/clients/${clientIds.LARO}/trips`, { headers, data })
  const { id, version } = (await made.json()) as { id: string; version: number }
  await expect(tomorrow.getByRole('listitem').filter({ hasText: 'BOARD-1' })).toContainText('Requested')

  // A trip that began before is listed with its return leg.
  const fly = (takeoffUTC: number, from: string, to: string) => ({
    id: `${from}${to}`,
    departureAirport: { icao: from },
    arrivalAirport: { icao: to },
    times: { takeoffUTC },
  })
  const legs = [fly(tomorrowNoon() - 4 * 86_400_000, 'KDAL', 'KTEB'), fly(tomorrowNoon(), 'KTEB', 'KDAL')]
  const back = await page.request.post(`/api/data/clients/${clientIds.LARO}/trips`, {
    headers,
    data: { trip_number: 'BOARD-2', legs },
  })
  expect(back.status()).toBe(201)
  await expect(tomorrow.getByRole('listitem').filter({ hasText: 'BOARD-2' })).toContainText('KTEB-KDAL')
  await expectAxeClean(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: 'BOARD-1' })).toBeVisible()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })

  // A cancelled trip does not depart.
  const change = { version, why: 'Called off', change: { status: 'cancelled' } }
  const url = `/api/data/clients/${clientIds.LARO}/trips/${id}`
  expect((await page.request.patch(url, { headers, data: change })).status()).toBe(200)
  await expect(page.getByText('BOARD-1')).toHaveCount(0)
})

test('a trip is made by hand: for whom, its leg, and it departs when the leg does', async ({ browser }) => {
  const page = await joPage(browser)
  await visit(page, '/laro/trips')
  await expect(page.getByRole('button', { name: 'Departures' })).toBeVisible()
  await page.getByRole('link', { name: 'New' }).click()
  await page.getByRole('combobox', { name: 'For' }).fill('Karim')
  await page
    .getByRole('option', { name: /^Karim/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('12/10/2030')
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('9:30 am')
  // An exact code is taken at once.
  await page.getByRole('combobox', { name: 'From', exact: true }).fill('KDAL')
  await page.getByRole('combobox', { name: 'To', exact: true }).fill('KTEB')
  await expect(page.getByRole('region', { name: 'Route' })).toContainText('Teterboro')
  await page.getByRole('textbox', { name: 'Trip number' }).fill('HAND-1')
  await expectAxeClean(page)
  await page.getByRole('button', { name: 'Create trip' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trip HAND-1' })).toBeVisible()
  const head = page.locator('header', { has: page.getByRole('heading', { level: 1, name: 'Trip HAND-1' }) })
  await expect(head).toContainText('12/10/30 9:30 AM')
  await expect(head).toContainText('Karim')
})
