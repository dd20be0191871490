import { expect, test, type Page, type Route } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { BreakableProduct } from './breakable-product.ts'
import { openInbox, settled, threadRow } from './story-helpers.ts'
import { intercept } from './intercept.ts'

// Networks and servers fail during writing: no message is lost or sent twice, and the screen reports the state.

const posting = '**/api/messaging/post'
const back = { timeout: 30_000 }

let product: BreakableProduct
/** For all stories that need no separate first load. */
let filePage: Page
test.beforeAll(async ({ browser }) => {
  test.setTimeout(150_000)
  product = await BreakableProduct.open()
  await product.signIn(cast.jo)
  filePage = await product.page(browser)
})
test.afterAll(async () => {
  await filePage.context().close()
  await product.close()
})

const editor = (page: Page) => page.locator('[contenteditable]')
const banner = (page: Page) => page.getByText('No connection. This page may be out of date')
const savedWords = (page: Page) => page.getByText(/^Saved \d+:\d\d [AP]M$/)

/** Opens a thread that a customer began just now; answers its id. */
async function openThread(page: Page, subject: string): Promise<string> {
  await openInbox(page)
  await product.sendAsCustomer(subject)
  await threadRow(page, subject).click()
  await expect(page.getByRole('article', { name: 'Uma Berg, incoming message' })).toBeVisible()
  // The code of the alerts is loaded by then: no later fetch can succeed.
  await settled(page)
  const id = await threadRow(page, subject).getAttribute('data-thread')
  if (!id) throw new Error('a row knows its thread')
  return id
}

/** Begins a note. */
async function write(page: Page, words: string): Promise<void> {
  await page.keyboard.press('n')
  await editor(page).fill(words)
}

const send = (page: Page) => page.keyboard.press('Control+Enter')
const waits = (page: Page) => page.getByRole('article', { name: 'Waiting for the connection' })

/** Counts the sent messages with these words, again and again until it is as often as it should be. */
const expectSent = (threadId: string, words: string, times: number) =>
  expect.poll(() => product.countSent(threadId, words), back).toBe(times)

test('offline while writing: the words stay, the bar says so, and they are sent once after reconnecting', async () => {
  const page = filePage
  const threadId = await openThread(page, 'Written in a tunnel')
  await write(page, 'The crew')
  await expect(savedWords(page)).toBeVisible()
  await page.context().setOffline(true)
  await editor(page).fill('The crew is in the tunnel')
  await expect(page.getByText('Kept on this device, not saved yet')).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await send(page)
  await expect(waits(page)).toContainText('The crew is in the tunnel')
  await expect(editor(page)).toHaveCount(0)
  await expect(page.getByText('1 message waits for the connection')).toBeVisible()
  expect(await product.countSent(threadId, 'The crew')).toBe(0)

  await page.context().setOffline(false)
  await expect(banner(page)).toHaveCount(0, back)
  await expect(waits(page)).toHaveCount(0, back)
  await expect(page.locator('[data-message]:visible', { hasText: 'The crew is in the tunnel' })).toHaveCount(1, back)
  await expect(editor(page)).toHaveCount(0)
  await expectSent(threadId, 'The crew is in the tunnel', 1)
})

test('a flapping network keeps every typed word and shows the messages that arrived during it @long', async () => {
  const page = filePage
  const threadId = await openThread(page, 'A network that flaps')
  await write(page, 'One')
  const words = ['two', 'three', 'four', 'five', 'six', 'seven']
  for (const [at, word] of words.entries()) {
    await page.context().setOffline(at % 2 === 0)
    await editor(page).press('End')
    await editor(page).pressSequentially(` ${word}`, { delay: 20 })
    await product.postNote(threadId, `Meanwhile ${word}.`)
  }
  await page.context().setOffline(false)
  await expect(editor(page)).toHaveText(`One ${words.join(' ')}`)
  await expect(savedWords(page)).toBeVisible(back)
  for (const word of words)
    await expect(page.locator('[data-message]:visible', { hasText: `Meanwhile ${word}.` })).toHaveCount(1, back)
  await expect(banner(page)).toHaveCount(0)
  await page.reload()
  await expect(editor(page)).toHaveText(`One ${words.join(' ')}`)
})

test('a message taken by a server that is then killed is known to be sent, and is not sent again', async () => {
  const page = filePage
  const threadId = await openThread(page, 'Killed after it was taken')
  await write(page, 'Taken and not answered')
  await intercept(page, posting, async (route: Route) => {
    await route.fetch()
    await product.product.end('SIGKILL')
    await route.abort('connectionreset')
  })
  await send(page)
  // It waits, unless the live feed has shown it as sent ahead of the kill.
  await expect(waits(page).or(page.locator('[data-message]:visible')).last()).toContainText('Taken and not answered')
  await expect(banner(page)).toBeVisible(back)
  await page.unroute(posting)
  await product.product.start()
  await expect(waits(page)).toHaveCount(0, back)
  await expect(editor(page)).toHaveCount(0)
  await expect(banner(page)).toHaveCount(0, back)
  await expectSent(threadId, 'Taken and not answered', 1)
})

test('words changed after a lost answer are not sent as the old message, and not lost', async () => {
  const page = filePage
  const threadId = await openThread(page, 'Changed after a lost answer')
  const lost = page.waitForRequest(posting)
  await intercept(page, posting, (route) => route.abort('connectionreset'))
  await write(page, 'We fly on Friday')
  await send(page)
  const changed = Promise.withResolvers<void>()
  await intercept(page, '**/api/messaging/drafts/**', (route) => changed.promise.then(() => route.continue()))
  await waits(page).getByRole('button', { name: 'Take back' }).click()
  await expect(editor(page)).toHaveText('We fly on Friday')
  await editor(page).fill('We fly on Saturday')
  // Only now: the live feed ends a draft whose very words it shows as sent.
  expect((await page.request.fetch(await lost)).status()).toBe(200)
  await page.unroute(posting)
  changed.resolve()
  await expect(page.getByText('What you changed since is a new draft.')).toBeVisible(back)
  await expect(savedWords(page)).toBeVisible(back)
  await page.reload()
  await expect(editor(page)).toHaveText('We fly on Saturday')
  await expectSent(threadId, 'We fly on Friday', 1)
  expect(await product.countSent(threadId, 'We fly on Saturday')).toBe(0)
})

test('a server killed before a message arrives: the words are kept, and sent once after the restart @long', async () => {
  const page = filePage
  const threadId = await openThread(page, 'Killed before it arrived')
  await write(page, 'Not taken yet')
  await intercept(page, posting, async (route: Route) => {
    await product.product.end('SIGKILL')
    await route.abort('connectionrefused')
  })
  await send(page)
  await expect(waits(page)).toContainText('Not taken yet')
  await page.unroute(posting)
  await product.product.start()
  await expect(waits(page)).toHaveCount(0, back)
  await expectSent(threadId, 'Not taken yet', 1)
})

test('a tab killed while its message is on its way: the next tab knows that it arrived @long', async ({ browser }) => {
  const page = await product.page(browser)
  const threadId = await openThread(page, 'A tab killed in the middle')
  const address = page.url()
  await write(page, 'Sent by')
  await expect(savedWords(page)).toBeVisible()
  await editor(page).fill('Sent by a dying tab')
  const taken = Promise.withResolvers<void>()
  await intercept(page, posting, async (route: Route) => {
    await route.fetch()
    // The answer never comes.
    taken.resolve()
  })
  await send(page)
  await taken.promise
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => 'A crashed page gives no answer.')
  await crashed
  const again = await page.context().newPage()
  await again.goto(address)
  await expect(again.locator('[data-message]:visible', { hasText: 'Sent by a dying tab' })).toHaveCount(1, back)
  await expect(editor(again)).toHaveCount(0, back)
  await expectSent(threadId, 'Sent by a dying tab', 1)
  await again.context().close()
})

test('a waiting message survives a reload, can be undone and is sent once; two tabs do not send it twice', async () => {
  const page = filePage
  const threadId = await openThread(page, 'Waiting through a reload')
  const away = (route: Route) => route.abort('connectionrefused')
  await page.context().route(posting, away)
  await write(page, 'First')
  await send(page)
  await expect(waits(page)).toContainText('First')
  await write(page, 'Second')
  await send(page)
  await expect(waits(page)).toHaveCount(2)
  await page.reload()
  await expect(waits(page)).toHaveCount(2, back)
  await expectAxeClean(page)
  await expect(editor(page)).toHaveCount(0)
  await waits(page).filter({ hasText: 'First' }).getByRole('button', { name: 'Take back' }).click()
  await expect(waits(page)).toHaveCount(1)
  await editor(page).fill('First, and better')
  await send(page)
  await expect(waits(page)).toHaveCount(2)

  const other = await page.context().newPage()
  await openInbox(other)
  await expect(other.getByText('2 messages wait for the connection')).toBeVisible(back)
  await page.context().unroute(posting, away)
  await expect(waits(page)).toHaveCount(0, back)
  await expect(other.getByText('wait for the connection')).toHaveCount(0, back)
  await expectSent(threadId, 'First, and better', 1)
  await expectSent(threadId, 'Second', 1)
  expect(await product.countSent(threadId, 'First')).toBe(1)
  await other.close()
})

test('a network that flaps while several messages are sent: each arrives once @long', async () => {
  const page = filePage
  const threadId = await openThread(page, 'Sending while it flaps')
  const words = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot']
  for (const [at, word] of words.entries()) {
    await page.context().setOffline(at % 2 === 1)
    await write(page, `Leg ${word}`)
    await send(page)
    await expect(editor(page)).toHaveCount(0, back)
  }
  await page.context().setOffline(false)
  await expect(waits(page)).toHaveCount(0, back)
  for (const word of words) await expectSent(threadId, `Leg ${word}`, 1)
})

test('an answer that waited while the customer wrote is held with the reason, then sent', async () => {
  const page = filePage
  const subject = 'Grown meanwhile'
  await openInbox(page)
  const first = await product.sendAsCustomer(subject)
  await threadRow(page, subject).click()
  await expect(page.getByRole('article', { name: 'Uma Berg, incoming message' })).toBeVisible()
  await settled(page)
  const threadId = (await threadRow(page, subject).getAttribute('data-thread')) ?? ''
  await page.keyboard.press('r')
  await editor(page).pressSequentially('We confirm ten o’clock')
  await expect(savedWords(page)).toBeVisible(back)
  await page.context().setOffline(true)
  await send(page)
  await expect(waits(page)).toContainText('We confirm ten o’clock')
  await product.sendAsCustomer(`Re: ${subject}`, { inReplyTo: first })
  await expect.poll(() => product.countSent(threadId, 'One thing more'), back).toBe(1)

  await page.context().setOffline(false)
  const refused = page.getByRole('article', { name: 'Not sent' })
  await expect(refused).toContainText('This thread has moved on', back)
  await expect(refused).toContainText('We confirm ten o’clock')
  expect(await product.countSent(threadId, 'We confirm')).toBe(0)
  await page.reload()
  await expect(refused).toContainText('We confirm ten o’clock', back)
  await refused.getByRole('button', { name: 'Edit' }).click()
  await expect(editor(page)).toHaveText('We confirm ten o’clock')
  await expect(refused).toHaveCount(0)
  await send(page)
  await expectSent(threadId, 'We confirm ten o’clock', 1)
  await expect.poll(() => product.countOutside(`Re: ${subject}`), back).toBe(1)
})

test('an answer started offline before its editor is loaded gets the editor later @long', async ({ browser }) => {
  const page = await product.page(browser)
  const editorParts = /assets\/(?:compose-box|rich-editor)[^/]*\.js/
  const asked: Route[] = []
  await page.context().route(editorParts, (route) => void asked.push(route))
  await openInbox(page)
  await product.sendAsCustomer('No editor yet')
  await threadRow(page, 'No editor yet').click()
  await expect(page.getByRole('article', { name: 'Uma Berg, incoming message' })).toBeVisible(back)
  await page.context().setOffline(true)
  await page.keyboard.press('n')
  await expect.poll(() => asked.length, back).toBeGreaterThan(0)
  await page.context().unroute(editorParts)
  for (const route of asked) await route.abort('internetdisconnected').catch(() => 'The network cut it off already.')
  await expect(page.getByRole('article', { name: 'Uma Berg, incoming message' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(editor(page)).toBeVisible(back)
  await page.context().close()
})
