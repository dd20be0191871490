import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { openInbox, pageOf, receivedOutside } from './story-helpers.ts'

test('a new message to an unknown address becomes a thread on a new contact', async ({ browser }) => {
  const page = await pageOf(browser, cast.jo)
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
  await page.context().close()
})

test('company chat is seen by the colleague who is mentioned', async ({ browser }) => {
  const [ana, jo] = await Promise.all([pageOf(browser, cast.ana), pageOf(browser, cast.jo)])
  await Promise.all([ana.goto('/laro/threads/inbox/chat'), jo.goto('/laro/threads/inbox/unread')])
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
  await Promise.all([ana, jo].map((page) => page.context().close()))
})

test('a company chat that is opened again has its box, and is written on', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana)
  await page.goto('/laro/threads/inbox/chat')
  await page.locator('[contenteditable]').fill('The hangar is open again')
  await page.keyboard.press('Control+Enter')
  const messages = page.getByRole('article', { name: 'Ana Ruiz, chat message' })
  await expect(messages).toHaveText([/The hangar is open again/])
  await expect(page).toHaveURL(/thread=/)
  await page.reload()
  await expect(messages).toHaveText([/The hangar is open again/])
  await page.locator('[contenteditable]').fill('Until six')
  await page.keyboard.press('Control+Enter')
  await expect(messages.filter({ hasText: 'Until six' })).toBeVisible()
  await expect(page.locator('[contenteditable]')).toHaveText('')
  await page.context().close()
})
