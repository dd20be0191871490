import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, pageOf } from './story-helpers.ts'

const teterboro = { icao: 'KTEB', name: 'Teterboro', city: 'Teterboro', timezone: 'America/New_York' }
const palmBeach = { icao: 'KPBI', name: 'Palm Beach Intl', city: 'West Palm Beach', timezone: 'America/New_York' }
const takeoff = Date.UTC(2031, 2, 6, 15, 0)

const isWide = 'document.documentElement.scrollWidth > innerWidth'

test('two options are offered, one is accepted by phone, and its trip is made once, by keyboard', async ({
  browser,
  request,
}) => {
  const leg = {
    id: 'out',
    departureAirport: teterboro,
    arrivalAirport: palmBeach,
    paxNum: 4,
    times: { takeoffUTC: takeoff, landingUTC: takeoff + 9_000_000 },
  }
  const quote = await add(request, 'quotes', {
    status: 'qCreated',
    aircraft_type: 'm',
    legs: [leg],
    price: { total: 2_400_000 },
  })
  const page = await pageOf(browser, cast.ana)
  await page.goto(`/laro/quotes/${quote.id}?tab=options`)
  await page.getByRole('button', { name: 'Mark as outstanding' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Mark as outstanding' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Add option' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/laro/quotes/${quote.id}/manager\\?subquoteId=.+tab=legs`))
  const options = page.getByRole('list', { name: 'Options of this quote' })
  await expect(options.getByRole('listitem')).toHaveCount(2)
  await expect(options.getByText('No price yet')).toBeVisible()
  await expectAxeClean(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate<boolean>(isWide)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })

  await options.getByRole('link', { name: 'Option 1' }).press('Enter')
  await options.getByRole('listitem').first().getByRole('button', { name: 'Accept' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).press('Enter')
  await expect(page.getByText('This is required.')).toBeVisible()
  await page.getByLabel('Who accepted, and how').fill('Dana Whitfield, by phone')
  await page.getByLabel('Who accepted, and how').press('Enter')
  await expect(options.getByRole('listitem').first()).toContainText('Confirmed')
  await expect(options.getByRole('listitem').last()).toContainText('Inactive')

  await page.getByRole('button', { name: 'Make trip' }).press('Enter')
  await expect(page).toHaveURL(/\/laro\/trips\//)
  const made = page.getByRole('region', { name: 'Quote of this trip' })
  await expect(made).toContainText('As quoted.')
  await expectAxeClean(page)
  await made.getByRole('link').press('Enter')
  await expect(page.getByRole('region', { name: 'Trip of this quote' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make trip' })).toHaveCount(0)
  await page.context().close()
})
