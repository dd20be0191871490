import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { openMail, pageOf, visit } from './story-helpers.ts'

// Rows of a list: taken along as a file, edited several at a time, and put back.

test('Ana exports contacts, edits two of them at once and undoes that', async ({ browser }) => {
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
  await dialog.getByRole('button', { name: 'Change Title in 2 contacts' }).click()
  await expect(dialog.getByText('2 changed')).toBeVisible()
  await dialog.getByRole('button', { name: /^Undo/ }).click()
  await expect(dialog.getByText('Taken back: 2 put back')).toBeVisible()
  await expectAxeClean(page)
})

test('a task of a mail and an edit of several contacts are given to a colleague', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana)
  await openMail(page, { subject: 'A car at the ramp' })
  await page.getByRole('button', { name: 'Thread options' }).first().click()
  await page.getByRole('menuitem', { name: 'New task' }).click()
  const dialog = page.getByRole('dialog')
  const chooseJo = async () => {
    await dialog.getByRole('combobox', { name: 'Agents' }).click()
    await page.getByRole('option', { name: cast.jo.name }).click()
    await page.keyboard.press('Escape')
  }
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Order the car')
  await chooseJo()
  await dialog.getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByText('Task added')).toBeVisible()

  await visit(page, '/laro/marketing/contacts')
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .nth(1)
    .click()
  await page.getByRole('toolbar', { name: 'Selected contacts' }).getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('combobox', { name: 'Field to set' }).click()
  await page.getByRole('option', { name: 'Agents' }).click()
  await chooseJo()
  await expect(dialog.getByRole('cell', { name: `“${cast.jo.name}”` })).toBeVisible()
  await expect(dialog.getByText(/of 1 contact changes/)).toBeVisible()
})
