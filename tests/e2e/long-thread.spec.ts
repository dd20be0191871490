import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { laroMail, openInbox, pageOf, sendAsCustomer, threadRow } from './story-helpers.ts'
import { betweenMs, growThread, unreadFew } from './long-thread.ts'

const count = 5000
const from = 'Uma Berg <uma@berg.example>'
/**
 * A person notices a stutter of 100 ms; the machine of the tests runs other work, too. A list of thousands that is
 * drawn as a whole takes seconds.
 */
const longestFrameMs = 1000

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const messageWith = (page: Page, number: number) =>
  messages(page)
    .getByRole('article')
    .filter({ hasText: `Message number ${number}.` })

/** Notes every frame that takes long from now on; gives the longest. */
async function watchFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(readFileSync(new URL('in-page/watch-frames.js', import.meta.url), 'utf8'))
  return () => page.evaluate<number>('Math.max(0, ...window.longTasks)')
}

const numbersIn = (texts: readonly string[]): number[] =>
  texts.flatMap((text) => [...(/Message number (\d+)\./.exec(text)?.slice(1) ?? [])].map(Number))

const existing = (page: Page): Promise<number> => messages(page).getByRole('article').count()

test('a thread of 5,000 messages scrolls, jumps and stays small', async ({ browser }) => {
  test.setTimeout(180_000)
  const subject = 'A year of talking'
  const page = await pageOf(browser, cast.ana)
  await openInbox(page)
  const messageId = '<a-year@berg.example>'
  await sendAsCustomer({ from, to: laroMail, subject, text: 'The newest word.', messageId })
  const row = threadRow(page, subject)
  await expect(row).toBeVisible()
  const threadId = (await row.getAttribute('data-thread')) ?? ''
  await growThread(threadId, count, cast.ana)
  await row.click()
  await expect(messages(page)).toContainText('The newest word.')
  const longest = await watchFrames(page)

  await test.step('scrolls far without a stutter, with a bounded page', async () => {
    await messages(page).hover()
    for (let turn = 0; turn < 60; turn++) {
      await page.mouse.wheel(0, 2000)
      await page.evaluate(() => new Promise((done) => setTimeout(done, 16)))
    }
    // A busy machine fetches the messages below a little later.
    const scroll = async () => {
      await page.mouse.wheel(0, 2000)
      return messages(page).evaluate((element) => element.scrollTop)
    }
    await expect.poll(scroll).toBeGreaterThan(5000)
    expect(await existing(page)).toBeLessThan(60)
  })

  await test.step('jumps to a date in the middle', async () => {
    await page.keyboard.press('d')
    const day = new Date(Date.now() - 2500 * betweenMs).toISOString().slice(0, 10)
    await page.getByLabel('Date').fill(day)
    await page.keyboard.press('Enter')
    const focused = page.locator('article:focus')
    await expect(focused).toBeVisible()
    await expect(focused).toContainText(/Message number 2(4|5)\d\d\./)
    await expect(focused).toBeInViewport()
    expect(await existing(page)).toBeLessThan(60)
  })

  await test.step('reads on from there towards the newest, without a gap', async () => {
    const [before = 0] = numbersIn([(await page.locator('article:focus').textContent()) ?? ''])
    await messages(page).hover()
    for (let turn = 0; turn < 20; turn++) {
      await page.mouse.wheel(0, -800)
      await page.evaluate(() => new Promise((done) => setTimeout(done, 16)))
    }
    // The message that has the focus stays in the page, wherever one scrolls.
    const shown = numbersIn(await messages(page).locator('[data-index] article').allTextContents()).filter(
      (n) => n !== before,
    )
    const [last, first] = [Math.max(...shown), Math.min(...shown)]
    expect(shown.length).toBeGreaterThan(5)
    expect(last).toBeLessThan(before)
    expect(shown).toEqual(Array.from({ length: last - first + 1 }, (_, index) => first + index))
  })

  await test.step('End is the first message, Home the newest', async () => {
    await page.keyboard.press('End')
    await expect(messageWith(page, count)).toBeFocused()
    await expect(messageWith(page, count)).toBeInViewport()
    await page.keyboard.press('Home')
    await expect(messages(page).getByText('The newest word.')).toBeInViewport()
  })

  await test.step('goes to the first unread message', async () => {
    await page.getByRole('button', { name: 'Jump to' }).click()
    await page.getByRole('button', { name: 'First unread' }).click()
    await expect(messageWith(page, unreadFew)).toBeFocused()
    await expect(messageWith(page, unreadFew)).toBeInViewport()
  })

  await test.step('a message that arrives while the reader is away waits, and is counted', async () => {
    const answer = { from, to: laroMail, subject: `Re: ${subject}`, text: 'One more thing.' }
    await sendAsCustomer({ ...answer, inReplyTo: messageId })
    await expect(page.getByRole('button', { name: '1 new', exact: true })).toBeVisible()
    await expect(messageWith(page, unreadFew)).toBeInViewport()
    await page.getByRole('button', { name: '1 new', exact: true }).click()
    await expect(messages(page).getByText('One more thing.')).toBeInViewport()
  })

  // Before axe, which takes its time in the page.
  expect(await longest()).toBeLessThan(longestFrameMs)
  await page.keyboard.press('d')
  await expect(page.getByLabel('Date')).toBeFocused()
  await expectAxeClean(page)
  await page.context().close()
})
