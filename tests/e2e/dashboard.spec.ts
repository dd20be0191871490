import { expect, test } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { openMail, pageOf } from './story-helpers.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

for (const colorScheme of variantsToRun(['light', 'dark'])) {
  test(`numbers lead to the lists behind them, and bars to the messages of their day, ${colorScheme}`, async ({
    browser,
  }) => {
    const page = await pageOf(browser, cast.ana, { colorScheme })
    await openMail(page, { subject: `Behind a number, ${colorScheme}` })
    await page.goto('/laro/dashboard')
    const tiles = page.getByRole('list', { name: 'What needs you now' })
    await expect(tiles.getByRole('link')).toHaveCount(5)
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('link')).toHaveCount(14)
    await expectAxeClean(page)

    await tiles.getByRole('link', { name: /Unassigned threads/ }).click()
    await expect(page).toHaveURL(/tab=unassigned/)
    await expect(page.locator('[data-thread]', { hasText: `Behind a number, ${colorScheme}` })).toBeVisible()
    await page.goBack()
    await tiles.getByRole('link', { name: /Departures/ }).click()
    await expect(page.getByRole('heading', { name: 'Departing soon' })).toBeVisible()
    await page.goBack()

    const bar = page.getByRole('region', { name: 'Messages' }).getByRole('link').nth(-2)
    const said = (await bar.getAttribute('aria-label')) ?? ''
    await bar.click()
    await expect(page.getByRole('heading', { name: `Messages on ${said.split(':')[0]}` })).toBeVisible()
    const [, received = '0', sent = '0'] = /(\d+) received, (\d+) sent/.exec(said) ?? []
    const rows = Number(received) + Number(sent)
    // Only the rows in view are in the page.
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(rows + 1))
    await page.context().close()
  })
}

test('the dashboard is for admins, and fits a phone', async ({ browser }) => {
  const jo = await pageOf(browser, cast.jo)
  await jo.goto('/laro/dashboard')
  await expect(jo.getByText('Please contact an admin. Role required: admin')).toBeVisible()
  const ana = await pageOf(browser, cast.ana, phone)
  await ana.goto('/laro/dashboard')
  await expect(ana.getByRole('region', { name: 'Time to the first answer' }).getByRole('link')).toHaveCount(14)
  expect(await ana.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
  await expectAxeClean(ana)
  await Promise.all([jo, ana].map((page) => page.context().close()))
})

test('a company that sells equipment is shown its orders, and nothing of flights', async ({ browser }) => {
  const page = await pageOf(browser, cast.lee)
  await page.goto('/eqip/dashboard')
  await expect(page.getByRole('region', { name: 'New orders' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'What needs you now' }).getByRole('link')).toHaveCount(4)
  await expect(page.getByText(/[Dd]epartures|[Tt]rips/)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(
    page.getByRole('combobox', { name: 'Search people, threads, quotes, orders and commands' }),
  ).toBeFocused()
  await page.context().close()
})
