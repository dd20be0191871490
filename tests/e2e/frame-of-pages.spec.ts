import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { pageOf, productUrl, visit } from './story-helpers.ts'

test('the header stays in sight while a signed-out page is scrolled', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: productUrl(), viewport: { width: 390, height: 600 } })
  const page = await context.newPage()
  await page.goto('/change_log')
  const last = page.getByRole('listitem').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Log In' })).toBeInViewport({ ratio: 1 })
  await context.close()
})

test('an address in capitals leads to its page and marks its menu item; no page has a footer', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana)
  await page.goto('/LARO/trips?q=Vail')
  await expect(page).toHaveURL(/\/laro\/trips\?q=Vail$/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Trips' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await visit(page, '/laro/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.locator('footer')).toBeInViewport()
  await page.context().close()
})
