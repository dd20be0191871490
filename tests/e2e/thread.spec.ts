import { expect, test, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import {
  add,
  headersOf,
  laroMail,
  openInbox,
  pageForFile,
  pageOf,
  productUrl,
  sendAsCustomer,
  threadRow,
  visit,
  type CustomerMail,
} from './story-helpers.ts'

const anaPage = pageForFile(cast.ana)
const joPage = pageForFile(cast.jo)

/** A mail comes in, and its row is in the inbox. */
async function inboxWith(page: Page, mail: Pick<CustomerMail, 'subject'> & Partial<CustomerMail>): Promise<void> {
  await openInbox(page)
  await sendAsCustomer({ from: 'Uma Berg <uma@berg.example>', to: laroMail, text: 'Good day.', ...mail })
  await expect(threadRow(page, mail.subject)).toBeVisible()
}

const options = (page: Page) => page.getByRole('button', { name: 'Thread options' })

test('a row says unread and unassigned, names the last author, and shows a note by its tint', async ({ browser }) => {
  const subject = 'Marks of a row'
  const page = await anaPage(browser)
  await inboxWith(page, { subject, text: 'Is there a jet?' })
  const row = threadRow(page, subject)
  await expect(row.getByText('Unread', { exact: true })).toBeAttached()
  await expect(row.getByText('Unassigned')).toBeVisible()
  await expect(row.getByTitle(/Uma Berg · Marks of a row · Is there a jet\?/)).toBeVisible()
  const names = [row.getByText('Uma Berg', { exact: true }), row.getByText(subject, { exact: true })]
  for (const name of names) await expect(name).toHaveCSS('font-weight', '600')

  await row.click()
  await expect(row.getByText('Unread', { exact: true })).toHaveCount(0)
  for (const name of names) await expect(name).toHaveCSS('font-weight', '400')
  await page.keyboard.press('n')
  await page.locator('[contenteditable]').fill('I ask the owner.')
  await page.keyboard.press('Control+Enter')
  await expect(row).toContainText('I ask the owner.')
  await expect(row).toHaveClass(/note/)

  const message = page.getByRole('article', { name: 'Uma Berg, incoming message' })
  await message.getByRole('button', { name: 'Message options' }).click()
  await page.getByRole('menuitem', { name: 'Mark unread' }).click()
  await expect(message.getByText('Unread', { exact: true })).toBeAttached()
  await message.getByRole('button', { name: /^Uma Berg/ }).click()
  await expect(message.getByText('Unread', { exact: true })).toHaveCount(0)
  await message.getByRole('button', { name: /^Uma Berg/ }).click()
  await message.getByRole('button', { name: 'Message options' }).click()
  await page.getByRole('menuitem', { name: 'Mark unread' }).click()
  await expect(message.getByText('Unread', { exact: true })).toBeAttached()
  await message.click({ button: 'right', position: { x: 200, y: 20 } })
  await page.getByRole('menuitem', { name: 'Mark read' }).click()
  await expect(message.getByText('Unread', { exact: true })).toHaveCount(0)
})

test('a message has its menu on a right-click, folded and in the words of its mail', async ({ browser }) => {
  const subject = 'Right-clicked'
  const page = await anaPage(browser)
  await inboxWith(page, { subject, html: '<p>Is the jet free on Sunday?</p>' })
  await threadRow(page, subject).click()
  const message = page.getByRole('article', { name: 'Uma Berg, incoming message' })
  const words = message.frameLocator('iframe').getByText('Is the jet free on Sunday?')
  const items = page.getByRole('menuitem')
  // The frame shows itself once the page around it knows its clicks.
  await expect(message.locator('iframe')).toHaveCSS('opacity', '1')
  await words.click({ button: 'right', position: { x: 40, y: 8 } })
  await expect(items.filter({ hasText: 'Open full email' })).toBeVisible()
  const apart = async () => {
    const [menu, at] = await Promise.all([page.getByRole('menu').boundingBox(), words.boundingBox()])
    const [x, y] = [(menu?.x ?? 0) - (at?.x ?? 999) - 40, (menu?.y ?? 0) - (at?.y ?? 999) - 8]
    return Math.max(Math.abs(x), Math.abs(y))
  }
  await expect.poll(apart).toBeLessThan(16)
  // A click in the mail is a click outside the menu.
  await words.click({ position: { x: 4, y: 8 } })
  await expect(items).toHaveCount(0)
  // Marked words are copied by the browser's own menu.
  await words.dblclick({ position: { x: 48, y: 8 } })
  await words.click({ button: 'right', position: { x: 48, y: 8 } })
  await expect(items).toHaveCount(0)

  const head = message.getByRole('button', { name: /^Uma Berg/ })
  await head.click()
  await expect(head).toHaveAttribute('aria-expanded', 'false')
  await head.click({ button: 'right' })
  await expect(items.filter({ hasText: 'Reply all' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  await head.focus()
  await page.keyboard.press('Shift+F10')
  await expect(items.filter({ hasText: 'Reply all' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(head).toBeFocused()
  await head.click()
  await expect(message.getByRole('button', { name: 'Message options' })).toBeVisible()
  await expect(items).toHaveCount(0)
})

test('messages fold, quotes open by O, A answers all and F forwards', async ({ browser }) => {
  const subject = 'Folding and answering'
  const page = await anaPage(browser)
  await inboxWith(page, {
    subject,
    to: `${laroMail}, Tom Berg <tom@berg.example>`,
    text: 'Yes, noon.\n\nOn Mon, Nov 16, 2026 at 9:00 AM Laro <laro@laro.example> wrote:\n> The jet is ready at noon.\n',
  })
  await threadRow(page, subject).click()
  const message = page.getByRole('article', { name: 'Uma Berg, incoming message' })
  await expect(message).toContainText('Yes, noon.')
  await expect(message.getByText('The jet is ready')).toHaveCount(0)
  await page.keyboard.press('o')
  await expect(message.getByText('The jet is ready')).toBeVisible()

  const head = message.getByRole('button', { name: /^Uma Berg/ })
  await expect(head).toHaveAttribute('aria-expanded', 'true')
  await head.click()
  await expect(head).toHaveAttribute('aria-expanded', 'false')
  await head.click()
  await expect(head).toHaveAttribute('aria-expanded', 'true')

  await page.keyboard.press('a')
  const box = page.getByRole('region', { name: 'Write a message' })
  await expect(box.getByRole('button', { name: 'Remove Uma Berg' })).toBeVisible()
  await expect(box.getByRole('button', { name: 'Remove Tom Berg' })).toBeVisible()
  await expect(page.locator('[contenteditable]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: subject })).toBeFocused()
  await page.keyboard.press('f')
  await expect(box.getByRole('textbox', { name: 'Subject' })).toHaveValue(`Fwd: ${subject}`)
  await expect(box.getByRole('button', { name: 'Remove Uma Berg' })).toHaveCount(0)
})

test('a thread closes by its button; a hidden one comes back by Undo, and chat hides nothing', async ({ browser }) => {
  const subject = 'Hidden and shown'
  const page = await anaPage(browser)
  await inboxWith(page, { subject })
  await threadRow(page, subject).click()
  await page.getByRole('button', { name: 'Close the thread' }).click()
  await expect(page.getByText('No thread open')).toBeVisible()

  await threadRow(page, subject).click()
  await options(page).click()
  await page.getByRole('menuitem', { name: 'Hide Thread & Messages' }).click()
  await expect(threadRow(page, subject)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(threadRow(page, subject)).toBeVisible()

  await visit(page, '/laro/threads/inbox/chat')
  await expect(page.getByRole('heading', { name: 'Company Chat', level: 1 })).toBeVisible()
  await page.locator('[data-thread]').first().click()
  await options(page).click()
  await expect(page.getByRole('menuitem', { name: 'Delete Thread & Messages' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Hide Thread & Messages' })).toHaveCount(0)
})

test('a signature removed from a draft stays off', async ({ browser, request }) => {
  const subject = 'Signed or not'
  const headers = await headersOf(cast.jo, clientIds.LARO)
  const path = `/api/data/users/${cast.jo.id}/signatures/${clientIds.LARO}`
  const made = await request.post(`${productUrl()}${path}`, { headers, data: { html: '<p>Jo Stern, Laro</p>' } })
  expect(made.status()).toBe(201)
  const page = await joPage(browser)
  await inboxWith(page, { subject })
  await threadRow(page, subject).click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Signature' })).toBeChecked()
  await page.locator('[contenteditable]').fill('No name below this.')
  await page.getByRole('checkbox', { name: 'Signature' }).uncheck()
  await expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible()

  const other = await pageOf(browser, cast.jo)
  await other.goto(page.url())
  await expect(other.locator('[contenteditable]')).toHaveText('No name below this.')
  await expect(other.getByRole('checkbox', { name: 'Signature' })).not.toBeChecked()
  await other.context().close()
})

test('a conversation begins from a record, addressed to its contact', async ({ browser, request }) => {
  const name = 'Dana Whitfield'
  const email = 'dana.begins@whitfield.example'
  const contact = await add(request, 'contacts', { first_name: 'Dana', last_name: 'Whitfield', email })
  const quote = await add(request, 'quotes', { contact: { id: contact.id, name, email } })
  const page = await joPage(browser)
  await visit(page, `/laro/threads?compose=${encodeURIComponent(`quotes/${quote.id}`)}`)
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()

  await visit(page, `/laro/marketing/contacts/${contact.id}?tab=conversations`)
  await page.getByRole('link', { name: 'New message' }).click()
  await expect(page.getByRole('heading', { name: `New message to ${name}` })).toBeVisible()
})
