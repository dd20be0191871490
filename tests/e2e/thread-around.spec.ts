import { expect, test, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { changeOpenThread, headersOf, openMail, pageForFile, pageOf, productUrl, visit } from './story-helpers.ts'

const options = (page: Page) => page.getByRole('button', { name: 'Thread options' })

const anaPage = pageForFile(cast.ana)
const joPage = pageForFile(cast.jo)

test('a thread and a full email are printed: a window with every message and a stylesheet, or with one and its history', async ({
  browser,
}) => {
  const page = await anaPage(browser)
  await openMail(page, {
    subject: 'Printed whole',
    html: '<p>The <b>first</b> words.</p><blockquote type="cite"><p>Shall we fly at noon?</p></blockquote>',
  })
  await page.keyboard.press('n')
  await page.locator('[contenteditable]').fill('Only for us.')
  // The server provides the printed content.
  const posted = page.waitForResponse((answer) => answer.url().endsWith('/api/messaging/post') && answer.ok())
  await page.keyboard.press('Control+Enter')
  await posted
  await expect(page.getByRole('article', { name: 'Ana Ruiz, note for the team only' })).toBeVisible()
  await options(page).click()
  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('menuitem', { name: 'Print', exact: true }).click(),
  ])
  await expect(paper.locator('h1')).toHaveText('Printed whole')
  await expect(paper.locator('article')).toHaveCount(2)
  await expect(paper.locator('article').first()).toContainText('Ana Ruiz note for the team only')
  await expect(paper.locator('article').last().locator('b')).toHaveText('first')
  await expect(paper.locator('style')).toHaveCount(1)
  await paper.close()

  const message = page.getByRole('article', { name: 'Uma Berg, incoming message' })
  await message.getByRole('button', { name: 'Message options' }).click()
  await page.getByRole('menuitem', { name: 'Open full email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Printed whole' })
  const [full] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Print', exact: true }).click(),
  ])
  await expect(full.locator('article')).toHaveCount(1)
  await expect(full.locator('article')).toContainText('Shall we fly at noon?')
  await full.close()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toHaveCount(0)
})

test('a dialog lists all conversations of a record, with the chosen one in its place', async ({ browser }) => {
  const page = await anaPage(browser)
  await openMail(page, { subject: 'Earlier of Uma' })
  await openMail(page, { subject: 'Later of Uma' })
  await page.getByRole('button', { name: 'Conversations', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Conversations: Contact/ })
  const messages = dialog.getByRole('list', { name: 'Messages' })
  await expect(messages.getByText('Later of Uma')).toBeVisible()
  const offered = page.getByRole('menu').getByRole('menuitem', { name: 'Snooze' })
  await messages.getByText('Later of Uma').click({ button: 'right' })
  await expect(offered).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offered).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Messages View' }).click()
  await page.getByRole('menuitem', { name: 'Threads View' }).click()
  const earlier = dialog.getByRole('list', { name: 'Threads' }).getByText('Earlier of Uma')
  await earlier.click({ button: 'right', position: { x: 30, y: 8 } })
  await expect(offered).toBeVisible()
  const apart = async () => {
    const [menu, row] = await Promise.all([page.getByRole('menu').boundingBox(), earlier.boundingBox()])
    return Math.abs((menu?.x ?? 0) - (row?.x ?? 999) - 30)
  }
  await expect.poll(apart).toBeLessThan(16)
  await page.keyboard.press('Escape')
  await expect(offered).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await earlier.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Earlier of Uma' })).toBeVisible()
})

test('company chat has its heading and hint, and neither people nor print nor link', async ({ browser }) => {
  const page = await anaPage(browser)
  await visit(page, '/laro/threads/inbox/chat')
  await expect(page.getByRole('heading', { name: 'Company Chat', level: 1 })).toBeVisible()
  await page.locator('[contenteditable]').fill('A word to all')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('article', { name: 'Ana Ruiz, chat message' })).toContainText('A word to all')
  await expect(page.getByRole('heading', { name: 'Company Chat', level: 2 })).toBeVisible()
  const thread = page.getByRole('region', { name: 'Thread', exact: true })
  await expect(thread.getByText('Must @mention users/roles for notifications to be sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^People on this thread/ })).toHaveCount(0)
  await options(page).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  for (const name of [/^Print/, /^Link/, /^Move/, /^Follow$/])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('the first message of a long thread is shown above the list @long', async ({ browser, request }) => {
  const page = await pageOf(browser, cast.ana, { viewport: { width: 1440, height: 420 } })
  await openMail(page, { subject: 'A long one', text: 'How it began.' })
  const threadId = new URL(page.url()).searchParams.get('thread')
  const headers = await headersOf(cast.ana, clientIds.LARO)
  // More than a page and the messages fetched ahead of the reader (web/inbox/threads/thread-page.ts: 15 and 60).
  for (let number = 1; number <= 90; number += 1) {
    const data = { threadId, medium: 'note', message: `Note ${number}\n\nand\n\nmore\n\nlines` }
    expect((await request.post(`${productUrl()}/api/messaging/post`, { headers, data })).status()).toBe(200)
  }
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: 'Note 90' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'First message of the thread' })).toContainText('How it began.')
  await page.context().close()
})

test('a note mentions a colleague, who finds it and answers', async ({ browser }) => {
  const subject = 'Asked in a note'
  const [ana, jo] = await Promise.all([anaPage(browser), joPage(browser)])
  await openMail(ana, { subject })
  await visit(jo, '/laro/threads/inbox/unread')
  await ana.keyboard.press('n')
  const words = ana.getByRole('textbox', { name: 'Note' })
  await words.pressSequentially('@sal')
  const offered = ana.getByRole('listbox', { name: 'Mention a colleague or role' })
  await expect(offered.getByRole('option', { name: /@Sales.*Role/ })).toBeVisible()
  for (let key = 0; key < 4; key += 1) await ana.keyboard.press('Backspace')
  await words.pressSequentially('@jo')
  await expect(offered.getByRole('option', { name: /@jo.*Jo Stern/ })).toBeVisible()
  await ana.keyboard.press('Enter')
  await words.pressSequentially('can you take this one?')
  await ana.keyboard.press('Control+Enter')
  const note = ana.getByRole('article', { name: 'Ana Ruiz, note for the team only' })
  await expect(note).toContainText('can you take this one?')

  await jo.getByRole('list', { name: 'Unread items' }).getByText('can you take this one?').first().click()
  await expect(jo.getByRole('article', { name: 'Ana Ruiz, note for the team only' })).toContainText('@jo')
  await jo.keyboard.press('n')
  await jo.getByRole('textbox', { name: 'Note' }).fill('Yes, mine.')
  await jo.keyboard.press('Control+Enter')
  await expect(ana.getByRole('article', { name: 'Jo Stern, note for the team only' })).toContainText('Yes, mine.')
})

// The last of all: the changed answer stays in the page of this file.
test('a thread links to its record, except for a user without access to it', async ({ browser }) => {
  const page = await anaPage(browser)
  await openMail(page, { subject: 'Leads somewhere' })
  await page.getByRole('button', { name: 'Go to Contact' }).click()
  await expect(page).toHaveURL(/\/laro\/marketing\/contacts\//)

  await changeOpenThread(page, (body) => ({
    ...body,
    thread: { ...body.thread, object: { ...body.thread.object, type: 'trips', number: '7137' } },
    parent: null,
  }))
  await openMail(page, { subject: 'About a trip' })
  await expect(page.getByText('You do not have access to Trip 7137.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Go to / })).toHaveCount(0)
  // An answer may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
