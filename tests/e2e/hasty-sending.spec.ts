import { expect, test, type Page, type Route } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import {
  alertOf,
  countOutside,
  headersOf,
  openInbox,
  openMail,
  pageForFile,
  pageOf,
  productUrl,
  receivedOutside,
} from './story-helpers.ts'
import { intercept } from './intercept.ts'

// A hasty Send sends the whole content of the box once, or shows the missing part.

const joPage = pageForFile(cast.jo)

const editor = (page: Page) => page.locator('[contenteditable]')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** An answer to a mail that just came in, with words. */
async function answering(page: Page, subject: string): Promise<void> {
  await openMail(page, { subject })
  await page.keyboard.press('r')
  await editor(page).fill('We confirm.')
}

test('a typed address that was not added is sent to as well; a malformed one keeps the email', async ({ browser }) => {
  const subject = 'Typed in haste'
  const page = await joPage(browser)
  await answering(page, subject)
  await page.getByRole('button', { name: 'CC', exact: true }).click()
  await field(page, 'CC').fill('crew@haste')
  await page.keyboard.press('Control+Enter')
  await expect(alertOf(page)).toContainText('Cannot Add')
  await expect(alertOf(page)).toContainText('This email does not appear to be valid.')
  await page.keyboard.press('Enter')
  await expect(field(page, 'CC')).toHaveValue('crew@haste')
  expect(await countOutside((mail) => mail.subject === `Re: ${subject}`)).toBe(0)

  await field(page, 'CC').fill('crew@haste.example')
  await page.keyboard.press('Control+Enter')
  const sent = await receivedOutside((mail) => mail.subject === `Re: ${subject}`)
  expect(sent.cc?.map(({ address }) => address)).toEqual(['crew@haste.example'])
})

test('a double click on Send asks once, and sends once', async ({ browser }) => {
  const subject = 'Clicked twice'
  const page = await joPage(browser)
  await answering(page, subject)
  await field(page, 'Subject').fill('')
  await page.getByRole('button', { name: /^Send Ctrl/ }).dblclick()
  await expect(alertOf(page)).toContainText('Send With No Subject?')
  await page.getByRole('button', { name: 'Send w/o Subject' }).click()
  await expect(page.getByRole('article', { name: /sent message/ })).toHaveCount(1)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(editor(page)).toHaveCount(0)

  await page.keyboard.press('n')
  await editor(page).fill('Said once.')
  await page.getByRole('button', { name: /^Send Ctrl/ }).dblclick()
  await expect(page.getByRole('article').filter({ hasText: 'Said once.' })).toHaveCount(1)
  const threadId = new URL(page.url()).searchParams.get('thread') ?? ''
  const headers = await headersOf(cast.jo, clientIds.LARO)
  const saidOnce = async () => {
    const answer = await page.request.get(`${productUrl()}/api/messaging/thread/${threadId}`, { headers })
    const { messages } = (await answer.json()) as { messages: readonly { readonly message: string }[] }
    return messages.filter(({ message }) => message.includes('Said once.')).length
  }
  await expect.poll(saidOnce).toBe(1)
})

test('an email waits for its file, by key as by button', async ({ browser }) => {
  const subject = 'The file is on its way'
  const page = await joPage(browser)
  await answering(page, subject)
  let goOn: () => void = () => undefined
  const isLetThrough = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await intercept(page, '**/api/files/**', async (route: Route) => {
    await isLetThrough
    await route.continue()
  })
  const file = { name: 'crew.txt', mimeType: 'text/plain', buffer: Buffer.from('Ana, Jo') }
  await page.getByLabel('Files to attach').setInputFiles(file)
  await expect(page.getByRole('button', { name: /^Send Ctrl/ })).toBeDisabled()
  await editor(page).press('Control+Enter')
  await expect(alertOf(page)).toContainText('A file is still uploading.')
  await page.keyboard.press('Enter')
  goOn()
  await expect(page.getByRole('button', { name: /^Send Ctrl/ })).toBeEnabled()
  await editor(page).press('Control+Enter')
  const sent = await receivedOutside((mail) => mail.subject === `Re: ${subject}`)
  expect(sent.attachments.map(({ filename }) => filename)).toEqual(['crew.txt'])
})

test('an editor that loads late leaves the cursor in the field in use', async ({ browser }) => {
  const page = await pageOf(browser, cast.jo)
  await openInbox(page)
  const fetched = Promise.withResolvers<void>()
  await intercept(page, /assets\/rich-editor[^/]*\.js/, (route) => fetched.promise.then(() => route.continue()))
  await page.keyboard.press('c')
  await field(page, 'To').fill('ina@haste.example')
  await page.keyboard.press('Enter')
  const subject = field(page, 'Subject')
  await subject.pressSequentially('Begun before ')
  fetched.resolve()
  await expect(editor(page)).toBeVisible()
  await subject.pressSequentially('the editor came')
  await expect(subject).toBeFocused()
  await expect(subject).toHaveValue('Begun before the editor came')
  await expect(editor(page)).toHaveText('')
  await page.context().close()
})
