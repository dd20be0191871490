import { expect, test, type Locator, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, headersOf, pageForFile, productUrl, visit } from './story-helpers.ts'

const desk = { width: 1280, height: 900 }
const anaPage = pageForFile(cast.ana, { viewport: desk })

const legOf = (page: Page, number: number) => page.getByRole('group', { name: `Leg ${number}`, exact: true })

/** An input of a leg by its whole name. */
const fieldOf = (leg: Locator, name: string) => leg.getByLabel(name, { exact: true }).and(leg.locator('input'))

/** True if the page does not extend beyond the right edge. */
const overhang = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')

test('a round trip is made by keyboard alone, continued on a phone in the dark, saved and found by search', async ({
  browser,
  request,
}) => {
  const place = `${productUrl()}/api/data/clients/${clientIds.LARO}`
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const fleet = (await (await request.get(`${place}/aircraft?limit=1`, { headers })).json()) as {
    rows: readonly [{ readonly tail_number: string }]
  }
  const tail = fleet.rows[0].tail_number
  const quote = await add(request, 'quotes', { name: 'Round trip' })
  const page = await anaPage(browser)
  await visit(page, `/laro/quotes/${quote.id}?tab=legs`)
  await expect(page.getByText('No legs yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add leg' }).press('Enter')

  const keys = page.keyboard
  const first = legOf(page, 1)
  await expect(fieldOf(first, 'Date')).toBeFocused()
  await keys.type('13/40/30')
  await keys.press('Tab')
  await expect(first.getByText('Invalid date')).toBeVisible()
  await fieldOf(first, 'Date').focus()
  await keys.press('ControlOrMeta+a')
  await keys.type('12-20-30')
  await keys.press('Tab')
  // Past the calendar of the date.
  await keys.press('Tab')
  await expect(fieldOf(first, 'Time')).toBeFocused()
  await expect(fieldOf(first, 'Time')).toHaveValue('6:00 AM')
  await keys.type('9am')
  await keys.press('Tab')
  await keys.type('kteb')
  await keys.press('Tab')
  await keys.type('kvny')
  await keys.press('Tab')
  await keys.type(tail)
  await keys.press('Tab')
  await expect(fieldOf(first, 'Aircraft')).toHaveValue(tail)
  await expect(fieldOf(first, 'Date')).toHaveValue('12/20/2030')
  await expect(first).toContainText('2:00 PM UTC')
  await expect(first).toContainText('2,450 mi')
  await expect(first.getByRole('group', { name: 'Arrives, local' })).toContainText('PST')

  await page.getByRole('button', { name: 'Way back' }).press('Enter')
  const second = legOf(page, 2)
  await expect(fieldOf(second, 'From')).toHaveValue('KVNY')
  await expect(fieldOf(second, 'To')).toHaveValue('KTEB')
  await expect(fieldOf(second, 'Aircraft')).toHaveValue(tail)
  // No leg leaves before the first has landed.
  await keys.type('12/19/2030')
  await keys.press('Tab')
  await expect(second.getByText('Past or Unavailable')).toBeVisible()
  await fieldOf(second, 'Date').fill('2030-12-23')

  await expectAxeClean(page)
  expect(await overhang(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await fieldOf(first, 'Passengers').fill('5')
  await fieldOf(first, 'Passengers').press('Enter')
  // In sight, however long the legs are.
  await expect(page.getByText('Apply to All Legs?')).toBeInViewport()
  await page.getByRole('button', { name: 'Apply', exact: true }).press('Enter')
  await expect(fieldOf(second, 'Passengers')).toHaveValue('5')

  await first.getByRole('button', { name: /^Details of/ }).press('Enter')
  await fieldOf(first, 'Departure FBO').fill('Meridian')
  // On a phone it lies below the bar with Save, where its choices are visible.
  await fieldOf(first, 'Passenger 1').click()
  // Other stories write in the same name from another address.
  await fieldOf(first, 'Passenger 1').fill('grant.farrow@')
  await expect(page.getByRole('option', { name: /^Grant Farrow grant\.farrow@/ })).toBeVisible()
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect(first.getByRole('radio', { name: 'Passenger 1 leads' })).toBeEnabled()
  await expect(page.getByRole('img', { name: /KTEB to KVNY, 2,450 miles; KVNY to KTEB/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Time line' })).toContainText('9:00 AM EST')
  await expectAxeClean(page)
  expect(await overhang(page)).toBeLessThanOrEqual(0)

  await keys.press('ControlOrMeta+Enter')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(fieldOf(second, 'Date')).toHaveValue('12/23/2030')
  await expect(fieldOf(second, 'Time')).toHaveValue('6:00 AM')
  await expect(fieldOf(second, 'Passengers')).toHaveValue('5')
  await expect(first.getByRole('button', { name: /^Details of/ })).toContainText('Meridian')
  await expect(page.getByText('KTEB → KVNY → KTEB').first()).toBeVisible()

  await fieldOf(second, 'To').press('Alt+ArrowUp')
  await expect(fieldOf(first, 'From')).toHaveValue('KVNY')
  await expect(fieldOf(first, 'To')).toBeFocused()
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
})

test('an aircraft taken by another trip asks for confirmation, and the history names the person who confirmed', async ({
  browser,
  request,
}) => {
  const takeoff = Date.UTC(2031, 4, 6, 15)
  const leg = {
    id: 'a',
    aircraft: { tail_number: 'N909TK' },
    departureAirport: { icao: 'KDAL', name: 'Love Field', timezone: 'America/Chicago' },
    arrivalAirport: { icao: 'KADS', name: 'Addison', timezone: 'America/Chicago' },
    times: { takeoffUTC: takeoff, landingUTC: takeoff + 3_600_000 },
  }
  await add(request, 'trips', { trip_number: '909001', trip_id: 'T-909001', legs: [leg] })
  const later = { takeoffUTC: takeoff + 5 * 3_600_000, landingUTC: takeoff + 6 * 3_600_000 }
  const quote = await add(request, 'quotes', { name: 'Taken', legs: [{ ...leg, times: later }] })
  const page = await anaPage(browser)
  await visit(page, `/laro/quotes/${quote.id}?tab=legs`)
  const first = legOf(page, 1)
  await expect(fieldOf(first, 'From')).toHaveValue('KDAL')
  await fieldOf(first, 'Time').fill('10:30 AM')
  await fieldOf(first, 'From').focus()
  await expect(first).toContainText('N909TK is on trip 909001')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question).toContainText('Data indicates this aircraft will not be available. Click confirm to continue.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(save).toBeVisible()
  await save.click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(save).toHaveCount(0)
  await page.getByRole('tab', { name: 'History' }).click()
  const entry = page.getByRole('tabpanel')
  await expect(entry).toContainText('N909TK, 5/6/2031 10:30 AM')
  await expect(entry).toContainText(cast.ana.name)
})
