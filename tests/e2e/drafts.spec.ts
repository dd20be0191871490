import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import {
  add,
  laroMail,
  openInbox,
  openMail,
  pageForFile,
  pageOf,
  sendAsCustomer,
  threadRow,
  visit,
} from './story-helpers.ts'

const joPage = pageForFile(cast.jo)

const discard = (page: Page) => page.getByRole('button', { name: 'Discard' }).click()

/** The server has a draft from then on. */
const nextSave = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/messaging/drafts/') && answer.ok())

/** Discards the saved draft that is open, and waits until the server has done so. */
async function discardSaved(page: Page): Promise<void> {
  const discarded = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok())
  await discard(page)
  await expect(page.locator('[contenteditable]')).toHaveCount(0)
  await discarded
}

test('Save Draft saves at once; the list of drafts leads to the draft; a discarded draft leaves every list', async ({
  browser,
}) => {
  const subject = 'Draft saved by hand'
  const page = await joPage(browser)
  await openMail(page, { subject })
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.locator('[contenteditable]').pressSequentially('My advice is')
  const saved = nextSave(page)
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await saved
  await expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible()
  // A phone has room for its icon.
  await page.setViewportSize({ width: 390, height: 844 })
  const width = async () => (await page.getByRole('button', { name: 'Save Draft' }).boundingBox())?.width
  await expect.poll(width).toBeLessThan(44)
  expect(await width()).toBeGreaterThanOrEqual(24)
  await page.setViewportSize({ width: 1440, height: 900 })
  // The device holds no copy any more: the server returns the draft.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.locator('[contenteditable]')).toHaveText('My advice is')

  await page.locator('[data-thread-heading]:visible').click()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'Drafts', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Smart Inbox' }).click()
  await expect(page.getByRole('heading', { name: 'Smart Inbox', level: 1 })).toBeVisible()

  // The list of drafts opens the draft for further writing.
  await page.getByRole('button', { name: 'Threads View' }).click()
  await page.getByRole('menuitem', { name: 'Drafts' }).click()
  await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible()
  await expectAxeClean(page)
  await page.getByRole('button', { name: `Re: ${subject}` }).click()
  await expect(page).toHaveURL(/thread=/)
  await expect(page.locator('[contenteditable]')).toHaveText('My advice is')
  await discardSaved(page)
  const savedAgain = nextSave(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('[contenteditable]')).toHaveText('My advice is')
  await expect(page.locator('[contenteditable]')).toBeFocused()
  await savedAgain
  await discardSaved(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reply', exact: true })).toBeVisible()
  await expect(page.locator('[contenteditable]')).toHaveCount(0)

  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Save Draft' })).toHaveCount(0)
})

test('discarding a message that was never saved removes its thread and its template', async ({ browser }) => {
  const page = await joPage(browser)
  const { id } = await add(page.request, 'contacts', { first_name: 'Nell', email: 'nell@never.example' })
  await add(page.request, 'documents', {
    name: 'Never sent',
    template_id: 'e2e-never',
    data_argument: 'contact',
    html: '<p>Hello</p>',
  })
  // Reloads: a page keeps the known templates for a minute.
  await page.goto(`/laro/threads?compose=${id}`)
  await page.getByRole('button', { name: 'Options', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Choose a template' }).click()
  await page.getByRole('textbox', { name: 'Search templates' }).fill('never sent')
  await page.keyboard.press('Enter')
  const chip = page.getByRole('group', { name: 'Template: Never sent' })
  await expect(chip).toBeVisible()
  await discard(page)
  await expect(chip).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible()
  await expect(chip).toHaveCount(0)
  await visit(page, `/laro/marketing/contacts/${id}?tab=conversations`)
  await expect(page.getByText('No messages found')).toBeVisible()
})

// The last of all: it kills the page of this file.
test('a draft survives a killed page, and opens on another device', async ({ browser }) => {
  const subject = 'Draft of a long answer'
  const page = await joPage(browser)
  await openInbox(page)
  await sendAsCustomer({ from: 'Gia Moss <gia@moss.example>', to: laroMail, subject, text: 'What do you advise?' })
  await threadRow(page, subject).click()
  const address = page.url()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.locator('[contenteditable]').fill('My advice is')
  await expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible()

  const other = await pageOf(browser, cast.jo)
  await other.goto(address)
  await expect(other.locator('[contenteditable]')).toHaveText('My advice is')
  await other.context().close()

  await page.locator('[contenteditable]').fill('My advice is to fly on Friday')
  // The page dies between two keys, without an event on closing.
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => 'A crashed page gives no answer.')
  await crashed
  const again = await page.context().newPage()
  await again.goto(address)
  await expect(again.locator('[contenteditable]')).toHaveText('My advice is to fly on Friday')
})
