import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { laroMail, openInbox, pageOf, receivedOutside, sendAsCustomer, threadRow } from './story-helpers.ts'

const guard = (page: Page) => page.getByRole('list', { name: 'Before you send' })

test('an ordinary answer is not asked about; a promised file and a new product are', async ({ browser }) => {
  const subject = 'Guarded answer'
  const page = await pageOf(browser, cast.jo)
  await openInbox(page)
  await sendAsCustomer({ from: 'Ida Voss <ida@voss.example>', to: laroMail, subject, text: 'Is Friday free?' })
  await threadRow(page, subject).click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.locator('[contenteditable]').fill('Friday is free.')
  await expect(page.getByTitle(/Wrote the message that you answer\./)).toBeVisible()
  await expect(guard(page)).toHaveCount(0)

  await page.locator('[contenteditable]').fill('The contract is attached.')
  await expect(guard(page)).toContainText('You write of an attachment, and no file is attached.')
  await page.getByRole('textbox', { name: 'To' }).fill('broker@elsewhere.example')
  await page.keyboard.press('Enter')
  await expect(guard(page)).toContainText('Nobody at elsewhere.example has been on this conversation yet.')
  await expect(page.getByTitle(/Typed by hand\./)).toBeVisible()

  // It warns, and refuses nothing.
  await page.getByRole('button', { name: /^Send Ctrl/ }).click()
  await receivedOutside((mail) => mail.subject === `Re: ${subject}`)
  await page.context().close()
})
