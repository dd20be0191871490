import { expect, test } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { headersOf, pageForFile, productUrl, visit } from './story-helpers.ts'

const deskPage = pageForFile(cast.sam, { viewport: { width: 1280, height: 800 } })
const phonePage = pageForFile(cast.sam, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

const place = `/api/data/clients/${clientIds.NXT}`
const from = '2032-05-03'
const takeoffUTC = Date.UTC(2032, 4, 3, 18)

test('a flight is moved in the schedule by keys, undone, and a colleague sees it at once', async ({
  browser,
  request,
}) => {
  const headers = await headersOf(cast.sam, clientIds.NXT)
  const fleet = await request.get(`${productUrl()}${place}/aircraft?limit=2`, { headers })
  const { rows } = (await fleet.json()) as { rows: readonly { readonly tail_number: string }[] }
  const [{ tail_number } = { tail_number: '' }, next = { tail_number: '' }] = rows
  const leg = {
    id: 'a',
    aircraft: { tail_number },
    departureAirport: { icao: 'KDAL', timezone: 'America/Chicago' },
    arrivalAirport: { icao: 'KHOU', timezone: 'America/Chicago' },
    times: { takeoffUTC, landingUTC: takeoffUTC + 3_600_000 },
  }
  const data = { status: 'tConfirmed', trip_number: 'GRID-1', legs: [leg] }
  const made = await request.post(`${productUrl()}${place}/trips`, { headers, data })
  expect(made.status()).toBe(201)

  const page = await deskPage(browser)
  await visit(page, `/nxt/schedule?from=${from}`)
  const flight = page.getByRole('button', { name: /^Trip GRID-1 KDAL – KHOU/ })
  // An hour is too narrow for its words: they are behind it, whole.
  const number = flight.getByText('GRID-1')
  await expect(number).toBeVisible()
  const [words, drawn] = [await number.boundingBox(), await flight.boundingBox()]
  expect(words?.x).toBeGreaterThan((drawn?.x ?? Infinity) + (drawn?.width ?? 0))
  const other = await phonePage(browser)
  await visit(other, `/nxt/schedule?from=${from}`)
  const seen = other.getByRole('button', { name: /^Trip GRID-1 KDAL – KHOU/ })
  await expect(seen).toHaveCount(1)
  await expectAxeClean(other)

  await flight.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Save the move' })).toBeVisible()
  await expect(flight).toHaveAccessibleName(new RegExp(next.tail_number))
  await page.keyboard.press('Escape')
  await expect(flight).toHaveAccessibleName(new RegExp(tail_number))
  await flight.focus()
  await page.keyboard.press('ArrowDown')
  await expect(flight).toHaveAccessibleName(new RegExp(next.tail_number))
  await page.getByRole('button', { name: 'Save the move' }).click()
  await expect(page.getByText('Moved')).toBeVisible()
  await expect(seen).toHaveAccessibleName(new RegExp(next.tail_number))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(seen).toHaveAccessibleName(new RegExp(tail_number))
  await expectAxeClean(page)
})

test('the current time covers no hour and no day, also where the screen is narrow or scrolled', async ({ browser }) => {
  const page = await phonePage(browser)
  await page.setViewportSize({ width: 390, height: 500 })
  const now = page.getByText(/^\d{1,2}:\d{2} [AP]M$/)
  for (const view of ['hours', 'days']) {
    await visit(page, `/nxt/schedule?view=${view}`)
    const grid = page.getByRole('region', { name: 'Schedule by aircraft' })
    await expect(grid.and(page.locator(':has([data-tail])'))).toBeVisible()
    const time = grid.locator(now)
    await time.scrollIntoViewIfNeeded()
    const topOf = async () => (await time.boundingBox())?.y ?? 0
    const heads = grid.getByText(view === 'hours' ? /^\d{1,2} [AP]M$/ : /^\w{3} \d{1,2}$/)
    await expect(heads.first()).toBeVisible()
    const bottoms = await heads.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    expect(bottoms.length).toBeGreaterThan(0)
    const top = await topOf()
    // The first day is today: its time is not cut off at its left.
    const [words, heading] = [await time.boundingBox(), await grid.getByText(/aircraft, now at$/).boundingBox()]
    expect(words?.x).toBeGreaterThanOrEqual((heading?.x ?? Infinity) + (heading?.width ?? 0))
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(top)
    await grid.evaluate((element) => element.scrollBy(0, 60))
    expect(await topOf()).toBeCloseTo(top, 0)
  }
})
