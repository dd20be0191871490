import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { laroMail, openInbox, pageForFile, sendAsCustomer, threadRow, visit } from './story-helpers.ts'

const anaPage = pageForFile(cast.ana)

const rowOf = (words: string) => ({ hasText: words })

test('a filter is tested, saved, marks new messages, narrows the list, and comes back after Undo', async ({
  browser,
}) => {
  const page = await anaPage(browser)
  await visit(page, '/laro/threads/filters')
  await page.getByRole('button', { name: 'New' }).click()
  const form = page.getByRole('region', { name: 'New filter' })
  await form.getByRole('textbox', { name: /^Name/ }).fill('De-icing')
  await form.getByRole('button', { name: 'Create filter' }).click()
  await expect(form.getByText('Enter a value to compare with.')).toBeVisible()

  await form.getByRole('textbox', { name: 'Value of rule 1' }).fill('catering')
  await form.getByRole('button', { name: /^Try on the last 30 days/ }).click()
  await expect(form.getByRole('status')).toContainText(/\d+ messages? of \d+ in the last 30 days match/)
  await expect(form.getByRole('list', { name: 'Examples' }).getByRole('link').first()).toBeVisible()
  await form.getByRole('textbox', { name: 'Value of rule 1' }).fill('de-icing')
  await expect(form.getByRole('status')).toHaveCount(0)
  await form.getByRole('button', { name: 'Add rule' }).click()
  await form.getByRole('combobox', { name: 'Subject of rule 2' }).click()
  await page.getByRole('option', { name: 'Email', exact: true }).click()
  await form.getByRole('combobox', { name: 'Verb of rule 2' }).click()
  await page.getByRole('option', { name: 'is in', exact: true }).click()
  await form.getByRole('combobox', { name: 'Value of rule 2' }).fill('uma@berg.example')
  await page.keyboard.press('Enter')
  await form.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffee00')
  await expect(form.getByText('Dark text, so that it can be read')).toBeVisible()
  await form.getByRole('button', { name: 'Create filter' }).click()
  const filters = page.getByRole('list', { name: 'Filters' })
  await expect(filters.getByRole('link', { name: /De-icing/ })).toHaveAttribute('aria-current', 'page')
  await expectAxeClean(page)

  const subject = 'About de-icing on Monday'
  await openInbox(page)
  await sendAsCustomer({ from: 'Uma Berg <uma@berg.example>', to: laroMail, subject, text: 'Good day.' })
  await expect(threadRow(page, subject).getByText('De-icing', { exact: true })).toBeVisible()
  await threadRow(page, subject).click()
  await page.getByRole('group', { name: 'Matching filters' }).getByRole('button', { name: 'De-icing' }).click()
  await expect(page).toHaveURL(/filter=/)
  await expect(page.getByText('Matched by')).toBeVisible()
  await expect(page.locator('[data-thread]')).toHaveCount(1)
  await page.reload()
  await expect(page.locator('[data-thread]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Show all threads' }).click()
  await expect(page.locator('[data-thread]').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Filters and follow-ups' }).click()
  await expectAxeClean(page)
  await page.getByRole('menuitem', { name: 'Manage filters' }).click()

  await filters.getByRole('listitem').filter(rowOf('De-icing')).getByRole('link').click()
  await page.getByRole('region', { name: 'Filter De-icing' }).getByRole('button', { name: 'Delete' }).click()
  await expect(filters.getByRole('listitem').filter(rowOf('De-icing'))).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(filters.getByRole('listitem').filter(rowOf('De-icing'))).toBeVisible()
})

test('on a phone the filters and the form are shown one at a time', async ({ browser }) => {
  const page = await anaPage(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/laro/threads/filters')
  const filters = page.getByRole('list', { name: 'Filters' })
  await filters.getByRole('link').first().click()
  await expect(filters).toBeHidden()
  await expectAxeClean(page)
  await page.getByRole('button', { name: 'Back to the filters' }).click()
  await expect(filters).toBeVisible()
})
