import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, alertOf, openMail, pageForFile, pageOf, threadRow, visit } from './story-helpers.ts'

const joPage = pageForFile(cast.jo)

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** Sorts before all others, so that it is the first. */
const first = (name: string) => `00 ${name}`

test('a macro runs by its key: the thread is mine and begins an answer; one key undoes all of it', async ({
  browser,
}) => {
  const subject = 'Done by a macro'
  const page = await joPage(browser)
  await add(page.request, 'documents', {
    name: 'Macro answer',
    template_id: 'e2e-macro-answer',
    data_argument: 'contact',
    subject: 'We are on it',
    html: '<p>Dear {{ contact.first_name }}, we are on it.</p>',
  })
  const name = first('Ask the owner')
  await add(page.request, 'macros', { name, assign_me: true, template_id: 'e2e-macro-answer' })
  await openMail(page, { subject })
  const row = threadRow(page, subject)
  await expect(row.getByText('Unassigned')).toBeVisible()

  await page.keyboard.press('m')
  await page.keyboard.press('1')
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(row.getByText('Unassigned')).toHaveCount(0)
  await expect(row.getByRole('group', { name: 'Agents' })).toBeVisible()
  const chip = page.getByRole('group', { name: 'Template: Macro answer' })
  await expect(chip).toBeVisible()
  await expect(page.locator('[contenteditable]')).toBeFocused()

  // The cursor is in the answer: there a z is a letter.
  await page.keyboard.press('z')
  await expect(page.locator('[contenteditable]')).toHaveText('z')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect(row.getByText('Unassigned')).toBeVisible()
  await expect(chip).toHaveCount(0)
})

test('a macro on a thread that has since moved says that it cannot be undone', async ({ browser }) => {
  const subject = 'Moved on after a macro'
  const page = await joPage(browser)
  const name = first('Follow the papers')
  await add(page.request, 'macros', { name, follow: true })
  await openMail(page, { subject })
  await page.getByRole('button', { name: 'Thread options' }).click()
  await page.getByRole('menuitem', { name: new RegExp(name) }).click()
  const undo = page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const claimed = page.waitForResponse((answer) => answer.url().endsWith('/claim') && answer.ok())
  await page.keyboard.press('t')
  await expect(threadRow(page, subject).getByRole('group', { name: 'Agents' })).toBeVisible()
  await claimed
  await undo.click()
  await expect(page.getByText('Changed meanwhile')).toBeVisible()
})

test('on a phone a macro runs from the options, and its Undo reverts it', async ({ browser }) => {
  const subject = 'A macro on the phone'
  const page = await pageOf(browser, cast.jo, phone)
  const name = first('Phone macro')
  await add(page.request, 'macros', { name, assign_me: true })
  await openMail(page, { subject })
  await page.getByRole('button', { name: 'Thread options' }).tap()
  await page.getByRole('menuitem', { name: new RegExp(name) }).tap()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.getByRole('button', { name: 'Back' }).first().tap()
  await expect(threadRow(page, subject).getByText('Unassigned')).toBeVisible()
  await page.context().close()
})

test('a macro is made with a template chosen by its name', async ({ browser }) => {
  const page = await joPage(browser)
  await add(page.request, 'documents', { name: 'Chosen by name', template_id: 'e2e-chosen', html: '<p>Hello</p>' })
  await visit(page, '/laro/threads/macros/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('99 Chosen')
  await page.getByRole('combobox', { name: 'Answer with template' }).fill('chosen by')
  await page.getByRole('option', { name: 'Chosen by name' }).click()
  await expectAxeClean(page)
  await page.getByRole('button', { name: 'Create macro' }).click()
  await expect(page.getByRole('heading', { name: '99 Chosen' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Answer with template' })).toHaveValue('Chosen by name')
  await expect(alertOf(page)).toHaveCount(0)
})
