import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, pageForFile, visit } from './story-helpers.ts'
import { intercept } from './intercept.ts'

const anaPage = pageForFile(cast.ana)

test('nested dialogs: Escape and the cross close only the top one, and the focus returns', async ({ browser }) => {
  const page = await anaPage(browser)
  await visit(page, '/laro/trips')
  const filters = page.getByRole('button', { name: /^Filters/ })
  await filters.click()
  const below = page.getByRole('dialog', { name: /filters/i })
  const above = page.getByRole('dialog', { name: /date range/i })
  for (const closeTop of [
    () => page.keyboard.press('Escape'),
    () => above.getByRole('button', { name: /^Close/ }).click(),
  ]) {
    await below.getByRole('button', { name: /custom/i }).click()
    await expect(above).toBeVisible()
    await closeTop()
    await expect(above).toHaveCount(0)
    await expect(below).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(below).toHaveCount(0)
  await expect(filters).toBeFocused()
})

test('restoring a version blocks the page with an overlay; a failure removes the overlay and says so', async ({
  browser,
}) => {
  const page = await anaPage(browser)
  const { id } = await add(page.request, 'tasks', { name: 'Order the catering' })
  await visit(page, `/laro/tasks/details/${id}`)
  await page.getByLabel('Name').fill('Order the flowers')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Order the flowers' })).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()

  let answer = () => undefined as void
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await intercept(page, '**/history/1/restore', async (route) => {
    await isAnswered
    await route.fulfill({ status: 500, json: {} })
  })
  const restore = page.getByRole('button', { name: 'Restore version 1' })
  await restore.click()
  const overlay = page.getByRole('alert').filter({ hasText: 'Restoring...' })
  await expect(overlay).toBeVisible()
  await expectAxeClean(page)
  const middle = 'document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest("[role=alert]")?.textContent'
  expect(await page.evaluate(middle)).toBe('Restoring...')
  answer()
  await expect(overlay).toHaveCount(0)
  const notifications = page.getByRole('list', { name: 'Notifications' })
  await expect(notifications).toContainText('Please try again. If the problem persists please contact support.')

  await page.unroute('**/history/1/restore')
  await restore.click()
  await expect(notifications).toContainText('Restored')
  await expect(page.getByRole('heading', { name: 'Order the catering' })).toBeVisible()
})
