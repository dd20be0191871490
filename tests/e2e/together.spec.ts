import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import {
  alertOf,
  countOutside,
  laroMail,
  openInbox,
  pageForFile,
  pageOf,
  receivedOutside,
  sendAsCustomer,
  settled,
  threadRow,
} from './story-helpers.ts'

const anaPage = pageForFile(cast.ana)

// Several people in one thread: presence, and an answer that waits when the thread has changed.

const patience = { timeout: 40_000 }
test.setTimeout(120_000)

const write = (subject: string, text: string) =>
  sendAsCustomer({ from: 'Uma Berg <uma@berg.example>', to: laroMail, subject, text })

async function openThread(page: Page, subject: string): Promise<void> {
  await openInbox(page)
  await threadRow(page, subject).click()
  await expect(page.getByRole('article', { name: 'Uma Berg, incoming message' }).first()).toBeVisible()
}

const inHead = (page: Page, words: string) => page.locator('header').getByRole('img', { name: words, exact: true })
const inRow = (page: Page, subject: string, words: string) =>
  threadRow(page, subject).getByRole('img', { name: words, exact: true })

test('colleagues see viewers and writers in the thread and in the list, and that they left', async ({ browser }) => {
  const subject = 'Two at one desk'
  const [ana, jo] = [await anaPage(browser), await pageOf(browser, cast.jo)]
  await openInbox(ana)
  await write(subject, 'Is there a jet?')
  await expect(threadRow(ana, subject)).toBeVisible()
  await openThread(jo, subject)
  await expect(inRow(ana, subject, 'Jo Stern is viewing')).toBeVisible(patience)
  await openThread(ana, subject)
  await expect(inHead(ana, 'Jo Stern is viewing')).toBeVisible(patience)
  await expect(inHead(jo, 'Ana Ruiz is viewing')).toBeVisible(patience)

  const done = ana.getByRole('button', { name: 'Done' })
  await settled(ana)
  const before = await done.boundingBox()
  await jo.keyboard.press('n')
  await jo.locator('[contenteditable]').pressSequentially('I know')
  await expect(inHead(ana, 'Jo Stern is writing')).toBeVisible(patience)
  await expect(inRow(ana, subject, 'Jo Stern is writing')).toBeVisible()
  // Buttons stay in place.
  expect(await done.boundingBox()).toEqual(before)
  await expect(inHead(ana, 'Jo Stern is viewing')).toBeVisible(patience)
  await expect(jo.getByRole('img', { name: /Jo Stern is/ })).toHaveCount(0)

  await jo.context().close()
  await expect(inHead(ana, 'Jo Stern is viewing')).toHaveCount(0, patience)
})

/** Writes an answer to a mail, after whose last key another mail of the customer comes. */
async function answerTooLate(page: Page, subject: string, id: string): Promise<void> {
  const from = 'Uma Berg <uma@berg.example>'
  await openInbox(page)
  await sendAsCustomer({
    from,
    to: laroMail,
    subject,
    text: 'Four seats, please.',
    messageId: `<${id}-1@berg.example>`,
  })
  await openThread(page, subject)
  await page.keyboard.press('r')
  await page.locator('[contenteditable]').pressSequentially('Four seats it is.')
  await expect(page.getByText(/^Saved /)).toBeVisible(patience)
  const [inReplyTo, messageId] = [`<${id}-1@berg.example>`, `<${id}-2@berg.example>`]
  await sendAsCustomer({ from, to: laroMail, subject: `Re: ${subject}`, text: 'Make it five.', messageId, inReplyTo })
  await expect(page.getByRole('article', { name: 'Uma Berg, incoming message' })).toHaveCount(2, patience)
  await page.keyboard.press('Control+Enter')
  await expect(alertOf(page)).toContainText('This thread has moved on', patience)
  await expect(alertOf(page)).toContainText('Make it five.')
}

const editor = (page: Page) => page.locator('[contenteditable]')

test('an answer waits when a mail came after its last key: the mail is shown, and the answer is sent once', async ({
  browser,
}) => {
  const subject = 'It moved on'
  const page = await anaPage(browser)
  await answerTooLate(page, subject, 'moved')
  await alertOf(page).getByRole('button', { name: 'Look first' }).click()
  await expect(editor(page)).toHaveText('Four seats it is.')
  expect(await countOutside((mail) => mail.subject === `Re: ${subject}`)).toBe(0)
  await editor(page).press('End')
  await editor(page).pressSequentially(' Or five.')
  await page.keyboard.press('Control+Enter')
  await expect(editor(page)).toHaveCount(0)
  const sent = await receivedOutside((mail) => mail.subject === `Re: ${subject}`)
  expect(sent.text).toContain('Four seats it is. Or five.')
  expect(await countOutside((mail) => mail.subject === `Re: ${subject}`)).toBe(1)
})

test('a confirmed answer is sent despite the new mail', async ({ browser }) => {
  const subject = 'It moved on, and never mind'
  const page = await anaPage(browser)
  await answerTooLate(page, subject, 'never-mind')
  await alertOf(page).getByRole('button', { name: 'Send anyway' }).click()
  await expect(editor(page)).toHaveCount(0)
  await receivedOutside((mail) => mail.subject === `Re: ${subject}`)
  expect(await countOutside((mail) => mail.subject === `Re: ${subject}`)).toBe(1)
})
