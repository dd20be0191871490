import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { pageOf } from './story-helpers.ts'

test('the FL3XX schedule is imported by a button, and shown in the grid, on a phone too', async ({ browser }) => {
  const page = await pageOf(browser, cast.pat, { viewport: { width: 1280, height: 900 } })
  await page.goto('/cbdb/schedule?view=days')
  await page.getByRole('button', { name: 'Import from FL3XX' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importing the schedule' })
  await expect(dialog.getByText('The schedule is imported')).toBeVisible({ timeout: 30_000 })
  await expectAxeClean(page)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText(/^Imported /)).toBeVisible()
  await expect(page.getByRole('button', { name: /Maintenance: landing gear/ }).first()).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  // Two rows of buttons, the import behind one of them.
  const heights = async () => (await page.locator('header:has(> h1)').boundingBox())?.height
  await expect.poll(heights).toBeLessThanOrEqual(120)
  await page.getByRole('button', { name: 'Import of the schedule' }).click()
  await expect(page.getByRole('button', { name: 'Import from FL3XX' })).toBeVisible()
  await expectAxeClean(page)
  await page.context().close()
})
