import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { alertOf, openInbox, openMail, pageForFile, threadRow, visit } from './story-helpers.ts'

const anaPage = pageForFile(cast.ana)

const messageOf = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

test('a page reloaded during writing keeps its words, with the cursor at their end and without a question', async ({
  browser,
}) => {
  const page = await anaPage(browser)
  await openMail(page, { subject: 'Written in two goes' })
  await page.keyboard.press('r')
  const text = page.getByRole('textbox', { name: 'Message', exact: true })
  await expect(text).toBeFocused()
  await page.keyboard.type('Good day')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  for (const words of [', dear', ' Uma']) {
    await page.keyboard.type(words)
    // The page closes before its last save is answered.
    await page.reload()
    await expect(text).toContainText(words.trim())
    await page.locator('[data-thread-heading]:visible').click()
    await page.keyboard.press('r')
    await expect(text).toBeFocused()
  }
  await page.keyboard.type('!')
  await expect(text).toContainText('Good day, dear Uma!')
  await expect(page.getByText('also changed in another tab')).toHaveCount(0)
})

test('two tabs on one thread: the second continues from the save of the first, and the words of both are kept', async ({
  browser,
}) => {
  const first = await anaPage(browser)
  await openMail(first, { subject: 'Written in two tabs' })
  const second = await first.context().newPage()
  await second.goto(first.url())
  await expect(second.getByRole('article')).toBeVisible()
  const write = async (page: Page, words: string) => {
    await page.keyboard.press('r')
    await expect(messageOf(page)).toBeFocused()
    await page.keyboard.type(words)
  }
  await write(first, 'AAA')
  await expect(first.getByText(/^Saved/)).toBeVisible()
  await write(second, ' BBB')
  await expect(messageOf(second)).toContainText('AAA BBB')
  await expect(second.getByText(/^Saved/)).toBeVisible()

  await messageOf(first).press('End')
  await first.keyboard.type(' CCC')
  const bar = (page: Page) => page.getByText('also changed in another tab')
  await expect(bar(first)).toBeVisible()
  await first.reload()
  await expect(bar(first)).toBeVisible()
  await expect(messageOf(first)).toContainText('AAA CCC')
  await second.reload()
  await expect(messageOf(second)).toContainText('AAA BBB')
  await first.getByRole('button', { name: 'Keep this one' }).click()
  await expect(first.getByText(/^Saved/)).toBeVisible()
  await expect(bar(first)).toHaveCount(0)
  await second.close()
})

test('the keyboard follows to the next thread, the tab’s title names it, z leads back, and a double click on Done finishes one', async ({
  browser,
}) => {
  const page = await anaPage(browser)
  await openMail(page, { subject: 'Stands below' })
  await openMail(page, { subject: 'Done with' })
  await expect(page).toHaveTitle('Done with · Smart Inbox · Laro Charter · Flightline')
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { name: 'Stands below' })).toBeVisible()
  await expect(threadRow(page, 'Stands below')).toBeFocused()
  await expect(page).toHaveTitle('Stands below · Smart Inbox · Laro Charter · Flightline')
  await page.keyboard.press('z')
  await expect(page.getByRole('heading', { name: 'Done with' })).toBeVisible()
  // The keys continue there.
  await expect(page.locator(':focus')).toContainText('Done with')
  await expect(threadRow(page, 'Done with')).toBeVisible()

  await page.getByRole('button', { name: 'Done', exact: true }).dblclick()
  await expect(page.getByRole('heading', { name: 'Stands below' })).toBeVisible()
  await expect(page.getByText('Marked done')).toHaveCount(1)
  await expect(threadRow(page, 'Done with')).toHaveCount(0)
  await expect(threadRow(page, 'Stands below')).toBeVisible()
  await visit(page, '/laro/trips')
  await expect(page).toHaveTitle('Trips · Laro Charter · Flightline')
})

test('the keyboard keeps its place after the dialogs of a menu, after sending and after a closed message', async ({
  browser,
}) => {
  const page = await anaPage(browser)
  await openMail(page, { subject: 'Goes as well', from: 'Kit Lone <kit@lone.example>' })
  await openMail(page, { subject: 'Keeps its place', from: 'Ida Lone <ida@lone.example>' })
  const dialogFrom = async (menu: string, item: string) => {
    await page.getByRole('button', { name: menu }).last().click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(alertOf(page)).toBeVisible()
    return alertOf(page)
  }
  const isLeft = async (menu: string) => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: menu }).last()).toBeFocused()
  }
  await page.getByRole('button', { name: 'Thread options' }).click()
  // The thread's own actions are separated from the macros before them.
  const beforeMove = page.getByRole('menuitem', { name: 'Move' }).locator('xpath=preceding-sibling::*[1]')
  await expect(beforeMove).toBeVisible()
  await expect(beforeMove).not.toHaveRole('menuitem')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  const merging = await dialogFrom('Thread options', 'Merge into…')
  await expect(merging).toContainText('There is no other thread about Ida Lone.')
  await isLeft('Thread options')
  await expect(await dialogFrom('Thread options', 'Delete Thread & Messages')).toContainText('This cannot be undone.')
  await isLeft('Thread options')
  for (const item of ['Follow up', 'Move', 'Export…', 'Snooze', 'Assign to', 'Add to an unread list']) {
    await dialogFrom('Thread options', item)
    await isLeft('Thread options')
  }
  await dialogFrom('Message options', 'Open full email')
  await isLeft('Message options')

  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.type('Nothing to do here')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveCount(0)
  await expect(page.locator('[data-thread-heading]:visible')).toBeFocused()

  await openInbox(page)
  await threadRow(page, 'Keeps its place').focus()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('e')
  await expect(threadRow(page, 'Keeps its place')).toHaveCount(0)
  await expect(page.locator('[data-thread]:focus')).toHaveCount(1)
  await expect(page.getByText('1 thread marked done')).toBeVisible()
})

test('Ctrl-Shift-Enter sends, marks done and shows the next thread, whose keys work at once; z leads back', async ({
  browser,
}) => {
  const page = await anaPage(browser)
  await openMail(page, { subject: 'Comes after it' })
  await openMail(page, { subject: 'Sent and done' })
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Send and mark done' })).toBeVisible()
  await page.keyboard.type('All settled')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page.getByRole('heading', { name: 'Comes after it' })).toBeVisible()
  await expect(page.getByText('Marked done')).toBeVisible()
  await expect(threadRow(page, 'Sent and done')).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(page.getByRole('heading', { name: 'Sent and done' })).toBeVisible()
  await expect(page.getByRole('article', { name: /note for the team only/ })).toContainText('All settled')
  await expect(threadRow(page, 'Sent and done')).toBeVisible()
})
