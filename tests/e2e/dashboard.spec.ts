import { expect, test } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { openMail, pageForFile, visit } from './story-helpers.ts'

const anaPage = pageForFile(cast.ana)

for (const colorScheme of variantsToRun(['light', 'dark'])) {
  test(`numbers lead to their lists, and bars to the messages of their day, ${colorScheme}`, async ({ browser }) => {
    const page = await anaPage(browser)
    await page.emulateMedia({ colorScheme })
    await openMail(page, { subject: `Behind a number, ${colorScheme}` })
    await visit(page, '/laro/dashboard')
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
  })
}

test('the dashboard fits a phone', async ({ browser }) => {
  const page = await anaPage(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/laro/dashboard')
  await expect(page.getByRole('region', { name: 'Time to the first answer' }).getByRole('link')).toHaveCount(14)
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
  await expectAxeClean(page)
})
