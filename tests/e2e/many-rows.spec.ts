import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { pageOf } from './story-helpers.ts'

// Rows of a list: taken along as a file, edited several at a time, and put back.

test('Ana exports contacts, edits two of them at once and takes that back', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana)
  await page.goto('/LARO/marketing/contacts')
  const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await rows.nth(1).click()
  await rows.nth(2).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: 'Selected contacts' })
  await expect(bar).toContainText('2 selected')

  await bar.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Download Contacts/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^Contacts .*\.csv$/)
  await expectAxeClean(page)
  await page.keyboard.press('Escape')

  await bar.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('combobox', { name: 'Field to set' }).click()
  await page.getByRole('option', { name: 'Title' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Bulk pilot')
  await dialog.getByRole('button', { name: 'Change 2 contacts' }).click()
  await expect(dialog.getByText('2 changed')).toBeVisible()
  await dialog.getByRole('button', { name: /^Undo/ }).click()
  await expect(dialog.getByText('Taken back: 2 put back')).toBeVisible()
  await expectAxeClean(page)
})
