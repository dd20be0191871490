import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import {
  alertOf,
  countOutside,
  laroMail,
  openInbox,
  pageForFile,
  receivedOutside,
  sendAsCustomer,
  threadRow,
} from './story-helpers.ts'
import { setUndoSend } from './undo-send-setting.ts'

const joPage = pageForFile(cast.jo)
let page: Page
let api: APIRequestContext

test.beforeEach(async ({ browser }) => {
  page = await joPage(browser)
  api = page.request
})

test.afterEach(() => setUndoSend(api, cast.jo, 0))

/** Its key is part of the name, to tell it from 'Send now' of a waiting email. */
const sendButton = { name: /^Send Ctrl/ }

const messageIdOf = (subject: string): string => `<${subject.replaceAll(' ', '.')}@lang.example>`

/** A thread with a customer's question, open, with so many seconds to undo. */
async function openQuestion(subject: string, seconds: number): Promise<void> {
  await setUndoSend(api, cast.jo, seconds)
  await openInbox(page)
  await sendAsCustomer({
    from: 'Ivo Lang <ivo@lang.example>',
    to: laroMail,
    subject,
    text: 'Is Friday free?',
    messageId: messageIdOf(subject),
  })
  await threadRow(page, subject).click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.locator('[contenteditable]').fill('Friday is free.')
}

const waiting = () => page.getByRole('article', { name: /^Waiting to be sent/ })

test('the key z undoes a sent email within its delay; without it the email is sent', async () => {
  const subject = 'Undo by key'
  await openQuestion(subject, 30)
  await page.getByRole('button', sendButton).click()
  await expect(waiting()).toContainText(/Sending in \d+ s/)
  await expect(threadRow(page, subject)).toContainText('Sending…')
  await page.keyboard.press('z')
  await expect(page.locator('[contenteditable]')).toHaveText('Friday is free.')
  await expect(waiting()).toHaveCount(0)
  expect(await countOutside((mail) => mail.subject === `Re: ${subject}`)).toBe(0)

  await setUndoSend(api, cast.jo, 2)
  await page.getByRole('button', sendButton).click()
  await receivedOutside((mail) => mail.subject === `Re: ${subject}`)
  await expect(page.getByRole('article', { name: /sent message/ })).toBeVisible()
  await expect(waiting()).toHaveCount(0)
})

test('a waiting email survives a reload: z undoes the newer action first, then the email, as its Undo does', async () => {
  const subject = 'Undo after a reload'
  await openQuestion(subject, 30)
  await page.getByRole('button', sendButton).click()
  await expect(waiting()).toBeVisible()
  await page.reload()
  await expect(waiting().getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('t')
  await expect(threadRow(page, subject).getByRole('group', { name: 'Agents' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(threadRow(page, subject).getByRole('group', { name: 'Agents' })).toHaveCount(0)
  await expect(waiting()).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.locator('[contenteditable]')).toHaveText('Friday is free.')
  await expect(waiting()).toHaveCount(0)
  await page.getByRole('button', sendButton).click()
  await waiting().getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('[contenteditable]')).toHaveText('Friday is free.')
  await expect(waiting()).toHaveCount(0)
  expect(await countOutside((mail) => mail.subject === `Re: ${subject}`)).toBe(0)
})

test('a scheduled email is listed, postponed, and cancelled by a reply', async () => {
  const subject = 'Send later'
  await openQuestion(subject, 0)
  await page.getByRole('button', { name: 'Schedule send' }).click()
  await page.getByRole('checkbox', { name: 'Cancel if they reply first' }).check()
  await page.getByRole('button', { name: /^Tomorrow morning/ }).click()
  await expect(waiting()).toContainText(/Scheduled for .* 8:00 AM, unless they reply first/)
  await page.getByRole('link', { name: /scheduled$/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: subject })
  await row.getByRole('button', { name: 'Reschedule' }).click()
  await alertOf(page)
    .getByRole('button', { name: /^In an hour/ })
    .click()
  await expect(row).not.toContainText('8:00 AM')
  await row.getByRole('button', { name: `Re: ${subject}` }).click()
  await expect(waiting()).toBeVisible()
  await sendAsCustomer({
    from: 'Ivo Lang <ivo@lang.example>',
    to: laroMail,
    subject: `Re: ${subject}`,
    text: 'Never mind, Saturday.',
    inReplyTo: messageIdOf(subject),
  })
  await expect(waiting()).toHaveCount(0)
  await expect(page.getByText('Never mind, Saturday.').first()).toBeVisible()
})

test('the first email of a conversation waits in its editor, and opens its thread once it is sent', async () => {
  await setUndoSend(api, cast.jo, 30)
  await openInbox(page)
  await page.getByRole('button', { name: 'New message' }).click()
  await page.getByRole('textbox', { name: 'To' }).fill('first.hold@customer.example')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Subject' }).fill('First hold')
  await page.locator('[contenteditable]').fill('Hello there.')
  await page.getByRole('button', sendButton).click()
  await waiting().getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('[contenteditable]')).toHaveText('Hello there.')
  await page.getByRole('button', sendButton).click()
  await expect(waiting()).toBeVisible()
  await page.reload()
  await waiting().getByRole('button', { name: 'Send now' }).click()
  await receivedOutside((mail) => mail.subject === 'First hold')
  await expect(threadRow(page, 'First hold')).toBeVisible()
})
