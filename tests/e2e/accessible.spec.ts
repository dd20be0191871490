import { expect, test } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { openInbox, pageOf, productUrl } from './story-helpers.ts'

for (const colorScheme of variantsToRun(['dark', 'light'])) {
  test(`axe finds nothing on sign-in, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: productUrl(), colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto('/login')
    await expect(page.getByLabel(/password/i).first()).toBeVisible()
    await expectAxeClean(page)
    await context.close()
  })

  test(`axe finds nothing on inbox, thread and compose, ${colorScheme}`, async ({ browser }) => {
    const page = await pageOf(browser, cast.ana, { colorScheme })
    await openInbox(page)
    await expectAxeClean(page)
    await page.locator('[data-thread]').first().click()
    await expect(page.locator('[data-message]:visible').first()).toBeVisible()
    await expectAxeClean(page)
    await page.keyboard.press('n')
    await expect(page.locator('[contenteditable]')).toBeFocused()
    await expectAxeClean(page)
    await page.getByRole('group', { name: 'Kind of message' }).getByRole('button', { name: 'Message' }).click()
    await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible()
    await expectAxeClean(page)
    await page.getByRole('button', { name: /^People on this thread/ }).click()
    await expect(page.getByRole('list', { name: 'Who looks after this thread' })).toBeVisible()
    await expectAxeClean(page)
    await page.context().close()
  })

  test(`axe finds nothing on company chat, my unread and a new message, ${colorScheme}`, async ({ browser }) => {
    const page = await pageOf(browser, cast.ana, { colorScheme })
    await page.goto('/laro/threads/inbox/chat')
    await expect(page.locator('[contenteditable]')).toBeVisible()
    await expectAxeClean(page)
    await page.goto('/laro/threads/inbox/unread')
    await expect(page.getByRole('list', { name: 'Unread items' }).getByRole('listitem').first()).toBeVisible()
    await expectAxeClean(page)
    await page.goto('/laro/threads?compose=new')
    await expect(page.getByRole('textbox', { name: 'To' })).toBeVisible()
    await expectAxeClean(page)
    await page.context().close()
  })

  test(`axe finds nothing on a generic list and detail, ${colorScheme}`, async ({ browser }) => {
    const page = await pageOf(browser, cast.ana, { colorScheme })
    await page.goto('/laro/trips')
    const table = page.getByRole('table').first()
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    await expectAxeClean(page)
    await table.getByRole('link').first().click()
    await expect(page).toHaveURL(/trips\/.+/)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAxeClean(page)
    await page.context().close()
  })
}
