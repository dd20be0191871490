import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { alertOf, openInbox, pageOf, sendAsCustomer, threadRow } from './story-helpers.ts'

const nxtMail = 'nxt@mail.flightline.example'

async function openMail(page: Page, subject: string): Promise<void> {
  await sendAsCustomer({ from: 'Elena Marsh <elena@import.example>', to: nxtMail, subject, text: 'See above.' })
  await threadRow(page, subject).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
}

async function openNumbers(page: Page) {
  await page.getByRole('button', { name: 'Thread options' }).click()
  await page.getByRole('menuitem', { name: 'Link…' }).click()
  await page.getByRole('button', { name: 'Trip number in Avianis…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link Trip Number' })
  await expect(dialog.getByLabel('Trip Number(s)', { exact: true })).toBeFocused()
  return dialog
}

test('a trip from outside software is imported into its conversation; another conversation leads to its owner', async ({
  browser,
}) => {
  const page = await pageOf(browser, cast.sam, { viewport: { width: 1280, height: 900 } })
  await page.goto('/outside/software')
  await expect(page.getByRole('heading', { name: 'Trip 41207' })).toBeVisible()
  await expectAxeClean(page)

  // The page of the software is no screen of the product.
  await page.goto('/nxt/threads')
  await openInbox(page, 'nxt')
  await openMail(page, 'Our trip to New York')
  const dialog = await openNumbers(page)
  await dialog.getByLabel('Trip Number(s)', { exact: true }).fill('41207')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(alertOf(page)).toContainText('No Number Added')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Numbers to import' })).toContainText('41207')
  await expectAxeClean(page)
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Another Customer' })
  await expect(question).toContainText('In Avianis this is for Bluewater Partners')
  await question.getByRole('button', { name: 'Import anyway' }).click()
  await expect(page.getByText('Trip 41207 was imported.')).toBeVisible()
  await expect(threadRow(page, 'Our trip to New York').getByText('Trip 41207')).toBeVisible()

  await openMail(page, 'Another talk')
  const second = await openNumbers(page)
  await second.getByLabel('Trip Number(s)', { exact: true }).fill('41207')
  await second.getByRole('button', { name: 'Add', exact: true }).click()
  await second.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(alertOf(page)).toContainText('Already Exists!')
  await expect(alertOf(page)).toContainText('Select trip number exists elsewhere. Go there?')
  await alertOf(page).getByRole('button', { name: 'Load Trip' }).click()
  await expect(page).toHaveURL(/\/nxt\/trips\/[^/]+$/)
  await expect(page.getByText('KFXE → KTEB').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Trip number in Avianis…' })).toBeVisible()
  await page.context().close()
})
