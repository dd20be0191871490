import { expect, test, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import {
  alertOf,
  headersOf,
  laroMail,
  openInbox,
  pageForFile,
  productUrl,
  receivedOutside,
  sendAsCustomer,
  threadRow,
} from './story-helpers.ts'

const joPage = pageForFile(cast.jo)

/** Begins a message without recipients in a thread. */
async function beginMessage(page: Page, subject: string): Promise<void> {
  await openInbox(page)
  await sendAsCustomer({ from: 'Uma Berg <uma@berg.example>', to: laroMail, subject, text: 'Good day.' })
  await threadRow(page, subject).click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Uma Berg' }).click()
  await expect(page.getByRole('button', { name: 'Remove Uma Berg' })).toHaveCount(0)
}

/** Pastes a text into the field that has the focus. */
const paste = (page: Page, text: string) =>
  page.evaluate(`{
    const data = new DataTransfer()
    data.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }`)

const to = (page: Page) => page.getByRole('textbox', { name: 'To', exact: true })
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` })

test('contacts with an email are found from three characters, and chosen by keyboard', async ({ browser, request }) => {
  const headers = await headersOf(cast.ana, clientIds.LARO)
  for (const contact of [
    { first_name: 'Quinella', last_name: 'Reached', email: 'quinella@recipients.example' },
    { first_name: 'Quinella', last_name: 'Unreached', phone: '+12145550191' },
  ]) {
    const path = `${productUrl()}/api/data/clients/${clientIds.LARO}/contacts`
    expect((await request.post(path, { headers, data: contact })).status()).toBe(201)
  }
  const page = await joPage(browser)
  await beginMessage(page, 'Found by name')
  const searches: string[] = []
  page.on('request', (one) => {
    if (one.url().endsWith('/api/search/contacts')) searches.push(String(one.postDataJSON()['query']))
  })
  await to(page).fill('qu')
  await expect(page.getByText('No recipients found')).toBeVisible()
  await to(page).pressSequentially('inella')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(1)
  await expect(options).toContainText('quinella@recipients.example')
  // One search where no key is late; none for less than three letters.
  expect(searches.at(-1)).toBe('quinella')
  expect(searches.filter((one) => one.length < 3)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chip(page, 'Quinella Reached')).toBeVisible()
  await expect(to(page)).toHaveValue('')
  await page.keyboard.press('Backspace')
  await expect(chip(page, 'Quinella Reached')).toHaveCount(0)

  await to(page).fill('nobody by that name')
  await expect(page.getByText('No recipients found')).toBeVisible()
})

test('typed and pasted addresses become chips once; a malformed one is marked and stays', async ({ browser }) => {
  const page = await joPage(browser)
  await beginMessage(page, 'Typed and pasted')
  await to(page).fill('not an address')
  await page.keyboard.press('Enter')
  await expect(alertOf(page)).toContainText('Cannot Add')
  await expect(alertOf(page)).toContainText('This email does not appear to be valid.')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(to(page)).toHaveValue('not an address')
  await to(page).fill('one@typed.example')
  await page.keyboard.press(',')
  await expect(chip(page, 'one@typed.example')).toBeVisible()

  await paste(page, 'Two <two@pasted.example>; three@pasted.example\nONE@typed.example')
  await expect(chip(page, 'Two')).toBeVisible()
  await expect(chip(page, 'three@pasted.example')).toBeVisible()
  await expect(
    page
      .locator('[data-recipients]')
      .first()
      .getByRole('button', { name: /^Remove / }),
  ).toHaveCount(3)
  await chip(page, 'Two').click()
  await expect(chip(page, 'Two')).toHaveCount(0)

  await page.getByRole('group', { name: 'Kind of message' }).getByRole('button', { name: 'Text' }).click()
  await to(page).fill('12')
  await page.keyboard.press('Enter')
  await expect(alertOf(page)).toContainText('This phone number does not appear to be valid.')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await to(page).fill('(214) 555-0192')
  await page.keyboard.press('Enter')
  await expect(
    page
      .locator('[data-recipients]')
      .first()
      .getByRole('button', { name: /^Remove / }),
  ).toHaveCount(1)
})

const guard = (page: Page) => page.getByRole('list', { name: 'Before you send' })

test('an ordinary answer is sent without a question; a missing promised file and a new product ask first', async ({
  browser,
}) => {
  const subject = 'Guarded answer'
  const page = await joPage(browser)
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
  await expect(guard(page)).toContainText('This conversation has no participant at elsewhere.example.')
  await expect(page.getByTitle(/Typed by hand\./)).toBeVisible()

  // It warns, and does not refuse.
  await page.getByRole('button', { name: /^Send Ctrl/ }).click()
  await receivedOutside((mail) => mail.subject === `Re: ${subject}`)
})
