import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { alertOf, laroMail, openInbox, pageForFile, pauseTyping, sendAsCustomer, threadRow } from './story-helpers.ts'

const patience = { timeout: 40_000 }
test.setTimeout(120_000)

const anaPage = pageForFile(cast.ana)
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Mails of one customer: each begins a thread on the same contact. */
async function mails(page: Page, who: string, ...subjects: string[]): Promise<void> {
  await openInbox(page)
  for (const subject of subjects) {
    const from = `${who} <${who.toLowerCase().replaceAll(' ', '.')}@berg.example>`
    await sendAsCustomer({ from, to: laroMail, subject, text: `About ${subject}.` })
    await expect(threadRow(page, subject)).toBeVisible(patience)
  }
}

/** Ticks threads in the list and merges them into one of them. */
async function mergeSelected(page: Page, subjects: readonly string[], into: string): Promise<void> {
  for (const subject of subjects) {
    const row = page.locator('li', { has: threadRow(page, subject) })
    await row.getByRole('checkbox').check({ force: true })
  }
  await page.getByRole('button', { name: 'More for the selected threads' }).click()
  await page.getByRole('menuitem', { name: 'Merge' }).click()
  const choice = page.getByRole('dialog').getByRole('button', { name: new RegExp(into) })
  await choice.click()
}

const options = (page: Page) => page.getByRole('button', { name: 'Thread options' })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('a thread is merged into another of its record, and split off again', async ({ browser }) => {
  const page = await anaPage(browser)
  await mails(page, 'Vilde Holm', 'Holm outbound', 'Holm return')
  await threadRow(page, 'Holm return').click()
  await expect(messages(page)).toContainText('About Holm return.')
  await page.keyboard.press('y')
  const dialog = page.getByRole('dialog', { name: 'Merge into' })
  await expect(dialog.getByRole('button', { name: /Holm outbound/ })).toBeFocused()
  await expectAxeClean(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Holm outbound' })).toBeVisible(patience)
  await expect(messages(page)).toContainText('About Holm return.')
  await expect(messages(page)).toContainText('About Holm outbound.')
  await expect(page.getByText('Oops!')).toHaveCount(0)
  // Its row leads on as well; the words of its last message are in the other one's now.
  const rows = page.locator('[data-thread]', { hasText: 'Vilde Holm' })
  await expect(rows).toHaveCount(1, patience)

  await undo(page).click()
  await expect(rows).toHaveCount(2, patience)
  // Undo leads back to the thread that it brought back.
  await expect(page.getByRole('heading', { name: 'Holm return' })).toBeVisible(patience)
  await expect(messages(page)).not.toContainText('About Holm outbound.')
})

test('several threads are merged from the list, and the merge is undone later in the thread', async ({ browser }) => {
  const page = await anaPage(browser)
  await mails(page, 'Wim Aas', 'Aas one', 'Aas two', 'Aas three')
  await mergeSelected(page, ['Aas one', 'Aas two', 'Aas three'], 'Aas two')
  const rows = page.locator('[data-thread]', { hasText: 'Wim Aas' })
  await expect(rows).toHaveCount(1, patience)
  await rows.click()
  await expect(messages(page).getByRole('article')).toHaveCount(3, patience)
  await options(page).click()
  await page.getByRole('menuitem', { name: 'Undo merge' }).click()
  await expect(rows).toHaveCount(3, patience)
  await expect(messages(page).getByRole('article')).toHaveCount(1, patience)
})

test('merging threads of different records is refused with its reason', async ({ browser }) => {
  const page = await anaPage(browser)
  await mails(page, 'Xenia Dal', 'Dal asks')
  await mails(page, 'Yrsa Eik', 'Eik asks')
  await mergeSelected(page, ['Dal asks', 'Eik asks'], 'Dal asks')
  await expect(alertOf(page)).toContainText('These threads hang on different records. Move or link one of them first.')
  await alertOf(page).getByRole('button', { name: 'Cancel' }).click()
  const rows = page.locator('[data-thread]', { hasText: /Dal asks|Eik asks/ })
  await expect(rows).toHaveCount(2)

  // The offered way works: the other thread is moved to the record of the remaining one.
  await page.keyboard.press('y')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Dal asks/ })
    .click()
  await alertOf(page)
    .getByRole('button', { name: /^Move to .* and merge$/ })
    .click()
  await expect(rows).toHaveCount(1, patience)
  await undo(page).click()
  await expect(rows).toHaveCount(2, patience)
})

/** Adds a note to the open thread. */
async function writeNote(page: Page, words: string): Promise<void> {
  await page.keyboard.press('n')
  await page.locator('[contenteditable]').fill(words)
  await page.keyboard.press('Control+Enter')
  await expect(messages(page).getByRole('article').filter({ hasText: words })).toBeVisible(patience)
}

const boxes = (page: Page) => messages(page).getByRole('checkbox')
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected messages' })

/** Splits off the newest message of the open thread by its menu, and takes that back. */
async function splitOffAndBack(page: Page, newest: string, count: number): Promise<void> {
  const note = messages(page).getByRole('article').filter({ hasText: newest })
  await note.getByRole('button', { name: 'Message options' }).click()
  await page.getByRole('menuitem', { name: 'Split off from here' }).click()
  await expect(messages(page).getByRole('article')).toHaveCount(1, patience)
  await expect(messages(page)).toContainText(newest)
  await undo(page).click()
  await expect(messages(page).getByRole('article')).toHaveCount(count, patience)
}

test('several messages are chosen by keyboard, leave together and come back; one leaves by its menu', async ({
  browser,
}) => {
  const page = await anaPage(browser)
  await mails(page, 'Alma Gro', 'Three matters')
  await threadRow(page, 'Three matters').click()
  await expect(messages(page)).toContainText('About Three matters.')
  for (const words of ['Catering first.', 'The crew second.', 'Fuel third.']) await writeNote(page, words)

  await pauseTyping()
  await page.getByRole('heading', { name: 'Three matters' }).focus()
  await page.keyboard.press('v')
  await expect(bar(page)).toContainText('Select the messages that leave this thread')
  await expect(bar(page).getByRole('button', { name: 'Split off' })).toBeDisabled()
  await expect(messages(page).locator('[data-choice]:focus')).toHaveCount(1)
  // The newest gets its box once the server has it.
  await expect(boxes(page)).toHaveCount(4)
  await boxes(page).first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(bar(page)).toContainText('3 selected')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('2 selected')
  await expectAxeClean(page)
  await bar(page).getByRole('button', { name: 'Split off' }).click()

  await expect(messages(page).getByRole('article')).toHaveCount(2, patience)
  await expect(messages(page)).toContainText('Fuel third.')
  await expect(messages(page)).toContainText('Catering first.')
  await expect(page.getByText('2 messages start a thread.')).toBeVisible()
  await undo(page).click()
  await expect(messages(page)).toContainText('About Three matters.', patience)
  await expect(messages(page).getByRole('article')).toHaveCount(4, patience)
  await expect(bar(page)).toHaveCount(0)

  await splitOffAndBack(page, 'Fuel third.', 4)
})

test('messages are chosen by hand on a phone; one has to stay, Escape ends the choice alone, and one leaves by its menu', async ({
  browser,
}) => {
  const page = await anaPage(browser)
  await page.setViewportSize(phone)
  await mails(page, 'Bea Haug', 'Chosen by hand')
  await threadRow(page, 'Chosen by hand').click()
  await expect(messages(page)).toContainText('About Chosen by hand.')
  await writeNote(page, 'A word aside.')
  await messages(page).getByRole('button', { name: 'Message options' }).first().click()
  await page.getByRole('menuitem', { name: 'Select messages' }).click()
  await expect(bar(page)).toContainText('1 selected')
  await expect(boxes(page).first()).toBeFocused()
  await expectAxeClean(page)
  await boxes(page)
    .last()
    .click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('2 selected')
  await bar(page).getByRole('button', { name: 'Split off' }).click()
  await expect(alertOf(page)).toContainText('At least one message has to stay in the thread.')
  await page.keyboard.press('Enter')
  await expect(alertOf(page)).toHaveCount(0)
  await expect(bar(page)).toContainText('2 selected')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(boxes(page)).toHaveCount(0)
  await expect(messages(page).getByRole('article')).toHaveCount(2)

  await splitOffAndBack(page, 'A word aside.', 2)
  await expect(messages(page)).toContainText('About Chosen by hand.')
  await page.setViewportSize(desktop)
})
