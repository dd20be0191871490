import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { openInbox, pageForFile, receivedOutside, visit } from './story-helpers.ts'

const joPage = pageForFile(cast.jo)
const anaPage = pageForFile(cast.ana)

test('a new message to an unknown address becomes a thread on a new contact', async ({ browser }) => {
  const page = await joPage(browser)
  await openInbox(page)
  await page.keyboard.press('c')
  await expect(page.getByRole('textbox', { name: 'To' })).toBeFocused()
  await page.keyboard.type('hana@newcomer.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New message to hana@newcomer.example' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await page.keyboard.type('Welcome aboard')
  await page.locator('[contenteditable]').fill('Shall we talk about your first trip?')
  await page.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible()
  const sent = await receivedOutside((mail) => mail.subject === 'Welcome aboard')
  expect(sent.to?.map((one) => one.address)).toEqual(['hana@newcomer.example'])
})

test('company chat is seen by the colleague who is mentioned', async ({ browser }) => {
  const [ana, jo] = await Promise.all([anaPage(browser), joPage(browser)])
  await Promise.all([visit(ana, '/laro/threads/inbox/chat'), visit(jo, '/laro/threads/inbox/unread')])
  await expect(
    ana.getByText('Must @mention users/roles for notifications to be sent.').locator('visible=true'),
  ).toBeVisible()
  await ana.locator('[contenteditable]').click()
  await ana.keyboard.type('@jo')
  await expect(ana.getByRole('listbox', { name: 'Mention a colleague or role' })).toBeVisible()
  await ana.keyboard.press('Enter')
  await ana.keyboard.type('the north gate is open')
  await ana.keyboard.press('Control+Enter')
  await expect(ana.getByRole('article', { name: 'Ana Ruiz, chat message' })).toContainText('the north gate is open')
  await expect(jo.getByRole('list', { name: 'Unread items' }).getByText('the north gate is open')).toBeVisible()
})

test('a reopened company chat has its box, and takes further messages', async ({ browser }) => {
  const page = await anaPage(browser)
  await visit(page, '/laro/threads/inbox/chat')
  const messages = page.getByRole('article', { name: 'Ana Ruiz, chat message' })
  await expect(messages).toHaveCount(0)
  await page.locator('[contenteditable]').fill('The hangar is open again')
  await page.keyboard.press('Control+Enter')
  await expect(messages).toHaveText([/The hangar is open again/])
  await expect(page).toHaveURL(/thread=/)
  await page.reload()
  await expect(messages).toHaveText([/The hangar is open again/])
  await page.locator('[contenteditable]').fill('Until six')
  await page.keyboard.press('Control+Enter')
  await expect(messages.filter({ hasText: 'Until six' })).toBeVisible()
  await expect(page.locator('[contenteditable]')).toHaveText('')
})
