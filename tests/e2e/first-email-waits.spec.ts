import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { countOutside, openInbox, pageForFile, settled } from './story-helpers.ts'
import { setUndoSend } from './undo-send-setting.ts'
import { intercept } from './intercept.ts'

// An email that begins a thread, written while the server cannot be reached.

const joPage = pageForFile(cast.jo)
const posting = '**/api/messaging/post'
const back = { timeout: 30_000 }
const subjectOf = (page: Page) => page.getByRole('textbox', { name: 'Subject' })
const editor = (page: Page) => page.locator('[contenteditable]')
const send = (page: Page) => page.keyboard.press('Control+Enter')
const waits = (page: Page) => page.getByRole('article', { name: 'Waiting for the connection' })

// A failure here must not delay the mail of the other stories.
test.afterEach(async ({ browser }) => {
  await setUndoSend((await joPage(browser)).request, cast.jo, 0)
})

for (const sender of ['this tab', 'another tab'] as const)
  test(`an email that begins a thread waits for the connection: its thread opens once ${sender} has sent it`, async ({
    browser,
  }) => {
    const subject = `First words, sent by ${sender}`
    const page = await joPage(browser)
    await openInbox(page)
    await page.keyboard.press('c')
    await page.getByRole('textbox', { name: 'To' }).fill('hana@tunnel.example')
    await page.keyboard.press('Enter')
    await expect(subjectOf(page)).toBeFocused(back)
    await subjectOf(page).fill(subject)
    await editor(page).fill('We are on our way.')
    await settled(page)
    await intercept(page, posting, (route) => route.abort('connectionrefused'))
    await send(page)
    await expect(waits(page)).toContainText('We are on our way.')
    const other = sender === 'another tab' ? await page.context().newPage() : undefined
    if (other === undefined) await page.unroute(posting)
    else await openInbox(other)

    await expect(page.getByRole('heading', { name: subject })).toBeVisible(back)
    await expect(page.getByRole('article', { name: 'Jo Stern, sent message' })).toHaveCount(1, back)
    await expect(page).toHaveURL(/thread=/)
    await expect(waits(page)).toHaveCount(0)
    await expect.poll(() => countOutside((mail) => mail.subject === subject), back).toBe(1)
    await other?.close()
  })

test('a first email held for Undo after its wait can be undone, and continues where it began', async ({ browser }) => {
  const page = await joPage(browser)
  await setUndoSend(page.request, cast.jo, 20)
  await openInbox(page)
  await page.keyboard.press('c')
  await page.getByRole('textbox', { name: 'To' }).fill('ivo@tunnel.example')
  await page.keyboard.press('Enter')
  await expect(subjectOf(page)).toBeFocused(back)
  await subjectOf(page).fill('Held after the tunnel')
  await editor(page).fill('Wait a moment.')
  await settled(page)
  await intercept(page, posting, (route) => route.abort('connectionrefused'))
  await send(page)
  await expect(waits(page)).toContainText('Wait a moment.')
  await page.unroute(posting)
  const held = page.getByRole('article', { name: /^Waiting to be sent/ })
  await held.getByRole('button', { name: 'Undo' }).click(back)
  await expect(editor(page)).toHaveText('Wait a moment.', back)
  expect(await countOutside((mail) => mail.subject === 'Held after the tunnel')).toBe(0)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Wait a moment.')).toHaveCount(0)
})
