import { expect, test } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { headersOf, pageOf, productUrl } from './story-helpers.ts'

test("a quote's legs are chosen by city on a phone, and its price explains each line, at a desk too", async ({
  browser,
  request,
}) => {
  const headers = await headersOf(cast.sam, clientIds.NXT)
  const place = `${productUrl()}/api/data/clients/${clientIds.NXT}`
  const fleet = (await (await request.get(`${place}/aircraft?limit=100`, { headers })).json()) as {
    rows: readonly { readonly tail_number: string; readonly airport?: { readonly icao?: string } }[]
  }
  // A tail that has to be positioned to Teterboro first. Those of other stories have no base.
  const plane = fleet.rows.find(({ airport }) => airport?.icao && airport.icao !== 'KTEB')
  const made = await request.post(`${place}/quotes`, { headers, data: { name: 'Priced' } })
  const { id } = (await made.json()) as { id: string }
  const page = await pageOf(browser, cast.sam, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await page.goto(`/nxt/quotes/${id}`)
  await page.getByRole('tab', { name: 'Price' }).click()
  await expect(page.getByRole('region', { name: 'No price yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to Legs' }).click()

  await page.getByRole('button', { name: 'Add leg' }).click()
  const leg = page.getByRole('group', { name: 'Leg 1', exact: true })
  await leg.getByLabel('From', { exact: true }).fill('teterboro')
  await page.getByRole('option', { name: /^KTEB/ }).click()
  await leg.getByLabel('To', { exact: true }).fill('kvny')
  await leg.getByLabel('Aircraft', { exact: true }).fill(plane?.tail_number ?? '')
  await leg.getByLabel('Date', { exact: true }).fill('12/20/2030')
  await leg.getByLabel('Date', { exact: true }).press('Tab')
  await leg.getByLabel('Time', { exact: true }).fill('9:00 am')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Price' }).click()
  const price = page.getByRole('region', { name: 'Price', exact: true })
  await expect(price).toContainText('Federal excise tax 7.5 %')
  await expect(price).toContainText('Repositioning')
  await expect(price).toContainText('Base of percentages')
  const wide = 'document.documentElement.scrollWidth - innerWidth'
  await expectAxeClean(page)
  expect(await page.evaluate<number>(wide)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => page.evaluate<number>(wide)).toBeLessThanOrEqual(0)
  await expectAxeClean(page)
  await page.context().close()
})
