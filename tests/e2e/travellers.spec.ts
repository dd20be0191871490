import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, headersOf, pageForFile, productUrl, visit } from './story-helpers.ts'

const anaPage = pageForFile(cast.ana)

const airport = (icao: string) => ({ icao, name: icao, timezone: 'America/New_York' })

const leg = (id: string, more: object = {}) => ({
  id,
  departureAirport: airport('KTEB'),
  arrivalAirport: airport('KPBI'),
  times: { takeoffUTC: Date.UTC(2031, 2, 3, 15), landingUTC: Date.UTC(2031, 2, 3, 18) },
  paxNum: 1,
  ...more,
})

/** The day a year ago, as it is typed. */
function lastYear(): string {
  const day = new Date(Date.now() - 365 * 86_400_000)
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`
}

/** True if the page does not extend beyond the right edge. */
const overhang = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')

test('a new traveller is added to a trip, counts as a child, and is on a manifest with the sealed values', async ({
  browser,
  request,
}) => {
  const trip = await add(request, 'trips', { trip_number: '992101', status: 'tConfirmed', legs: [leg('out')] })
  const page = await anaPage(browser)
  await visit(page, `/laro/trips/${trip.id}?tab=legs`)
  const first = page.getByRole('group', { name: 'Leg 1', exact: true })
  await first.getByRole('button', { name: /^Details of/ }).click()
  await first.getByLabel('Passenger 1', { exact: true }).fill('Nell Aboard')
  await page.getByRole('option', { name: /Add “Nell Aboard”/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add contact' })
  await expect(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue('Aboard')
  await dialog.getByRole('textbox', { name: 'Birthdate' }).fill(lastYear())
  await dialog.getByRole('textbox', { name: 'Weight (lbs)' }).fill('48')
  await dialog.getByRole('textbox', { name: 'Passport' }).fill('P992101')
  await expectAxeClean(page)
  await dialog.getByRole('button', { name: 'Create contact' }).click()
  await expect(dialog).toBeHidden()
  // Departures are asked about for 400 days ahead: she is not three yet by then.
  await expect(first.getByLabel('Type of passenger 1')).toHaveValue('Infant')
  await first.getByRole('button', { name: 'Add pet' }).click()
  await first.getByLabel('Pet 1', { exact: true }).fill('Otis')
  await first.getByRole('button', { name: 'Add crew' }).click()
  await expect(first.getByLabel('Position of crew member 1')).toHaveValue('Pilot in command')
  await first.getByLabel('Crew member 1', { exact: true }).fill('Cap Hale')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overhang(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Manifest' }).click()
  const manifest = page.getByRole('dialog', { name: 'Manifest' })
  await expect(manifest).toContainText('eAPIS and watch lists are outside Flightline')
  await manifest.getByText('CSV', { exact: true }).click()
  await manifest.getByRole('checkbox', { name: /With weights/ }).check()
  await manifest.getByRole('button', { name: 'Download' }).click()
  await expect(manifest).toContainText('Say in a few words why.')
  await manifest.getByRole('textbox', { name: 'Why you need them' }).fill('Weight and balance')
  await expectAxeClean(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    manifest.getByRole('button', { name: 'Download' }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('Passenger,Nell Aboard,Infant,,48,P992101')
  expect(csv).toContain('Pet,Otis,Pet')
  expect(csv).toContain('Crew,Cap Hale,Pilot in command')
  await expect(manifest).toBeHidden()
})

test('a trip names the revisions since its last itinerary, and sends it again', async ({ browser, request }) => {
  const trip = await add(request, 'trips', { trip_number: '992102', status: 'tConfirmed', legs: [leg('out')] })
  const headers = { ...(await headersOf(cast.ana, clientIds.LARO)), origin: productUrl() }
  const shared = await request.post(`${productUrl()}/api/charter/shares`, {
    headers,
    data: { kind: 'passengers', id: trip.id },
  })
  expect(shared.status()).toBe(200)
  const page = await anaPage(browser)
  await visit(page, `/laro/trips/${trip.id}`)
  await expect(page.getByRole('heading', { name: 'Trip 992102' })).toBeVisible()
  await expect(page.getByText('Revised since sent')).toHaveCount(0)
  const path = `${productUrl()}/api/data/clients/${clientIds.LARO}/trips/${trip.id}`
  const { version } = (await (await request.get(path, { headers })).json()) as { readonly version: number }
  const change = { legs: [leg('out', { departureFBO: 'Atlantic' })] }
  expect((await request.patch(path, { headers, data: { version, change } })).status()).toBe(200)
  const revised = page.getByRole('region', { name: 'Revised since sent' })
  await expect(revised).toContainText('Departure FBO: -- Atlantic')
  await expectAxeClean(page)
  await revised.getByRole('button', { name: 'Send the revised itinerary' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Itinerary' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
