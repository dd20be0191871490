import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { openInbox, pageOf } from './house.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

test('a phone shows one pane at a time, with a way back', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana, phone)
  await openInbox(page)
  const wider = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
  expect(wider).toBe(false)

  await page.locator('[data-thread]').first().tap()
  await expect(page.locator('[data-message]').first()).toBeVisible()
  await expect(page.locator('[data-thread]').first()).toBeHidden()
  await expect(page.locator('[data-thread-heading]')).toBeFocused()

  await page.getByRole('button', { name: 'Record beside the thread' }).tap()
  await expect(page.getByRole('complementary', { name: 'Record beside the thread' })).toBeVisible()
  await expect(page.locator('[data-message]').first()).toBeHidden()
  await page.getByRole('button', { name: 'Back to the thread' }).tap()
  await page.getByRole('button', { name: 'Back to the list' }).tap()
  await expect(page.locator('[data-thread]').first()).toBeVisible()
  await page.context().close()
})
