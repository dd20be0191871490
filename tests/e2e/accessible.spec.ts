import { expect, test } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { openInbox, pageForFile, visit } from './story-helpers.ts'

// every-screen.spec.ts checks the screens with a path; this file checks the layers that open on those screens.

const anaPage = pageForFile(cast.ana)

for (const colorScheme of variantsToRun(['dark', 'light'])) {
  test(`axe finds nothing on a thread, on its open editors, and on a record, ${colorScheme}`, async ({ browser }) => {
    const page = await anaPage(browser)
    await page.emulateMedia({ colorScheme })
    await openInbox(page)
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
    await page.keyboard.press('Escape')

    await visit(page, '/laro/trips')
    await page.getByRole('table', { name: 'Trips' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/trips\/.+/)
    await expect(page.getByRole('tab').first()).toBeVisible()
    await expectAxeClean(page)
  })
}
