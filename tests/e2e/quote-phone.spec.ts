import { expect, test } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { headersOf, pageOf, productUrl } from './story-helpers.ts'

const phone = { width: 390, height: 844 }

test('on a phone the total and the next step of a quote are below it, cover nothing, and give way to the keyboard', async ({
  browser,
  request,
}) => {
  const headers = await headersOf(cast.sam, clientIds.NXT)
  const leg = {
    id: 'a',
    departureAirport: { icao: 'KDAL', timezone: 'America/Chicago' },
    arrivalAirport: { icao: 'KHOU', timezone: 'America/Chicago' },
    times: { takeoffUTC: Date.UTC(2032, 5, 3, 18), landingUTC: Date.UTC(2032, 5, 3, 19) },
    paxNum: 4,
  }
  const data = { status: 'qCreated', legs: [leg], price: { total: 1_234_500 } }
  const made = await request.post(`${productUrl()}/api/data/clients/${clientIds.NXT}/quotes`, { headers, data })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: string }

  const page = await pageOf(browser, cast.sam, { viewport: phone, colorScheme: 'dark' })
  await page.goto(`/nxt/quotes/${id}`)
  const foot = page.getByRole('region', { name: 'Total and next step' })
  await expect(foot).toContainText('$12,345.00')
  // Once on the page, not in its title as well.
  await expect(page.getByRole('button', { name: 'Send Quote' })).toHaveCount(1)
  await expect(foot.getByRole('button', { name: 'Send Quote' })).toBeVisible()
  const above = await page.getByRole('article').first().boundingBox()
  const below = await foot.boundingBox()
  expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await expectAxeClean(page)
  await page.getByLabel('Passengers').first().focus()
  await expect(foot).toBeHidden()
  // Unsaved changes come first.
  await page.getByLabel('Passengers').first().fill('5')
  await page.getByLabel('Passengers').first().blur()
  await expect(page.getByText('1 changed')).toBeVisible()
  await expect(foot).toBeHidden()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(foot).toBeVisible()
  await page.getByLabel('Passengers').first().focus()
  await page.getByRole('tab', { name: 'Price' }).click()
  await expect(foot).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(foot).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send Quote' })).toHaveCount(1)
  await page.context().close()
})
