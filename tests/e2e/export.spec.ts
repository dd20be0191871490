import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { laroMail, openInbox, pageOf, sendAsCustomer, threadRow } from './story-helpers.ts'

test('a conversation is exported as PDF with its progress, and can be downloaded afterwards', async ({ browser }) => {
  const subject = 'Papers of the charter'
  const page = await pageOf(browser, cast.ana)
  await openInbox(page)
  await sendAsCustomer({ from: 'Uma Berg <uma@berg.example>', to: laroMail, subject, text: 'For your files.' })
  await threadRow(page, subject).click()
  const begin = async () => {
    await page.getByRole('button', { name: 'Thread options' }).click()
    await page.getByRole('menuitem', { name: 'Export…' }).click()
  }
  await begin()
  const dialog = page.getByRole('dialog', { name: 'Export conversation' })
  await expect(dialog.getByRole('radio', { name: 'PDF' })).toBeChecked()
  await expectAxeClean(page)
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()

  const progress = page.getByRole('dialog', { name: 'Exporting the conversation' })
  await expect(progress.getByText('The export is ready')).toBeVisible({ timeout: 30_000 })
  await expect(progress.getByRole('button', { name: 'Download' })).toBeEnabled()
  await expectAxeClean(page)
  const coming = page.waitForEvent('download')
  await progress.getByRole('button', { name: 'Download' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(`${subject}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await progress.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(progress).toHaveCount(0)

  await begin()
  await expect(page.getByText('Your exports of the last 7 days')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('PDF')
})
