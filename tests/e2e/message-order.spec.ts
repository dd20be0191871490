import { expect, test, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { headersOf, laroMail, openInbox, pageOf, productUrl, sendAsCustomer, threadRow } from './story-helpers.ts'
import { growThread } from './long-thread.ts'

// Each reads a thread as chosen: newest on top, or oldest. Here the second; the first: long-thread.spec.ts.

const count = 100
const from = 'Uma Berg <uma@berg.example>'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const messageWith = (page: Page, number: number) =>
  messages(page)
    .getByRole('article')
    .filter({ hasText: `Message number ${number}.` })
// Of the open thread: the next one is drawn ahead behind it, and may be another story's.
const inOrder = async (page: Page): Promise<number[]> => {
  const texts = await messages(page).locator('[data-index] article').allTextContents()
  return texts.flatMap((text) => [...(/Message number (\d+)\./.exec(text)?.slice(1) ?? [])].map(Number))
}

test.afterAll(async ({ playwright }) => {
  const api = await playwright.request.newContext({ baseURL: productUrl() })
  const headers = await headersOf(cast.jo, clientIds.LARO)
  await api.put('/api/user/reading', { headers, data: { message_order: 'newest-first' } })
  await api.dispose()
})

test('a thread in oldest-first order opens at its newest message, follows it, and reads back without a gap', async ({
  browser,
}) => {
  const subject = 'Read downwards'
  const messageId = '<downwards@berg.example>'
  const page = await pageOf(browser, cast.jo)
  await openInbox(page)
  await sendAsCustomer({ from, to: laroMail, subject, text: 'The newest word.', messageId })
  await expect(threadRow(page, subject)).toBeVisible()
  await growThread((await threadRow(page, subject).getAttribute('data-thread')) ?? '', count, cast.jo)
  await threadRow(page, subject).click()
  await expect(messages(page).getByRole('article').first()).toContainText('The newest word.')

  await test.step('the order chosen in the profile applies at once to an open thread', async () => {
    const profile = await page.context().newPage()
    await profile.goto(`/laro/company/users/details/${cast.jo.id}?tab=sending`)
    await profile.getByRole('radio', { name: 'Oldest first' }).check()
    await expect(profile.getByText('Saved', { exact: true })).toBeVisible()
    await profile.close()
    await expect(messages(page).getByRole('article').last()).toContainText('The newest word.')
    await expect(messages(page).getByText('The newest word.')).toBeInViewport()
  })

  await test.step('reopened, it begins at its newest message, and Home and End lead to its ends', async () => {
    await page.getByRole('button', { name: 'Close the thread' }).click()
    await expect(messages(page)).toHaveCount(0)
    await threadRow(page, subject).click()
    await expect(messages(page).getByText('The newest word.')).toBeInViewport()
    await page.keyboard.press('End')
    await expect(messages(page).getByText('The newest word.')).toBeInViewport()
    await page.keyboard.press('Home')
    await expect(messageWith(page, count)).toBeFocused()
    await expect(messageWith(page, count)).toBeInViewport()
    await page.keyboard.press('End')
    await expect(messages(page).getByText('The newest word.')).toBeInViewport()
  })

  await test.step('older messages are inserted above the visible ones', async () => {
    await messages(page).hover()
    await expect(async () => {
      await page.mouse.wheel(0, -2500)
      expect(Math.max(...(await inOrder(page)))).toBeGreaterThan(60)
    }).toPass()
    const numbers = await inOrder(page)
    const [oldest = 0] = numbers
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => oldest - index))
  })

  await test.step('a new message waits for a reader who is away, and appears for a reader at the end', async () => {
    const answer = { from, to: laroMail, subject: `Re: ${subject}`, inReplyTo: messageId }
    await sendAsCustomer({ ...answer, text: 'One thing more.' })
    await page.getByRole('button', { name: '1 new', exact: true }).click()
    await expect(messages(page).getByText('One thing more.')).toBeInViewport()
    await sendAsCustomer({ ...answer, text: 'And the last one.' })
    await expect(messages(page).getByText('And the last one.')).toBeInViewport()
    await expect(page.getByRole('button', { name: /new$/ })).toHaveCount(0)
  })

  await test.step('the newest message stays in sight above the editor, also on a phone', async () => {
    await page.keyboard.press('r')
    await expect(page.locator('[contenteditable="true"]')).toBeFocused()
    await expect(messages(page).getByText('And the last one.')).toBeInViewport()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(messages(page).getByText('And the last one.')).toBeInViewport()
    await expectAxeClean(page)
  })
  await page.context().close()
})
