import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { BreakableProduct } from './breakable-product.ts'
import {
  alertOf,
  countOutside,
  headersOf,
  laroMail,
  openInbox,
  pageForFile,
  pageOf,
  productUrl,
  sendAsCustomer,
  settled,
  threadRow,
} from './story-helpers.ts'

// One draft, two browsers: every key of both is kept despite killed processes, and one of them sends it, once.

/** A server that is back answers within this time on a busy machine. */
const back = { timeout: 40_000 }

test.setTimeout(180_000)

const joPage = pageForFile(cast.jo)
const anaPage = pageForFile(cast.ana)

const editor = (page: Page) => page.locator('[contenteditable="true"]:visible')

async function openThread(page: Page, subject: string): Promise<string> {
  await openInbox(page)
  await threadRow(page, subject).click()
  await expect(page.getByRole('article', { name: 'Uma Berg, incoming message' })).toBeVisible()
  await settled(page)
  const id = await threadRow(page, subject).getAttribute('data-thread')
  if (!id) throw new Error('a row knows its thread')
  return id
}

type Sending = (subject: string) => Promise<unknown>

/** A mail of a customer; a separate product has another receiver of mail. */
const sendMail = (subject: string) =>
  sendAsCustomer({ from: 'Uma Berg <uma@berg.example>', to: laroMail, subject, text: 'Good day.' })

/** Jo's answer to a mail, shared, and open at Ana's: the thread. */
async function together([jo, ana]: readonly [Page, Page], subject: string, send: Sending = sendMail): Promise<string> {
  await openInbox(jo)
  await send(subject)
  await expect(threadRow(jo, subject)).toBeVisible()
  const threadId = await openThread(jo, subject)
  await openThread(ana, subject)
  await jo.keyboard.press('r')
  await editor(jo).pressSequentially('Dear Uma')
  await jo.getByRole('button', { name: 'Share draft' }).click()
  await expect(jo.getByText('Shared', { exact: true })).toBeVisible(back)
  await expect(ana.getByText('Jo Stern is writing an answer')).toBeVisible(back)
  await ana.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(editor(ana)).toHaveText('Dear Uma', back)
  return threadId
}

const atEnd = async (page: Page, words: string) => {
  await editor(page).press('Control+End')
  await editor(page).pressSequentially(words, { delay: 25 })
}
const atBegin = async (page: Page, words: string) => {
  await editor(page).press('Control+Home')
  await editor(page).pressSequentially(words, { delay: 25 })
}

/** Number of sent messages in a thread with these words; drafts do not count. */
async function countSent(api: APIRequestContext, threadId: string, words: string): Promise<number> {
  const headers = await headersOf(cast.jo, clientIds.LARO)
  const answer = await api.get(`${productUrl()}/api/messaging/thread/${threadId}`, { headers })
  const { messages } = (await answer.json()) as { messages: readonly { message: string; draft: boolean }[] }
  return messages.filter(({ message, draft }) => !draft && message.includes(words)).length
}

const countReplies = (subject: string) => countOutside((mail) => mail.subject === `Re: ${subject}`)

/** Ends a page as a fault of the browser does. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => 'A crashed page gives no answer.')
  await crashed
}

async function expectBoth(pages: readonly Page[], words: string): Promise<void> {
  for (const page of pages) await expect(editor(page)).toHaveText(words, back)
}

test('each author sees the caret of the other with a fading name, clear of text, focus and screen readers', async ({
  browser,
}) => {
  // Ana's page is killed in the end, and then Jo's draft is discarded: the next thread is opened above it.
  const [jo, ana] = [await joPage(browser), await pageOf(browser, cast.ana)]
  await together([jo, ana], 'Carets of two')
  const caretOf = (page: Page, name: string) => editor(page).locator(`[data-caret="${name}"]`)
  // The words before a caret, as drawn; each move draws it again, so it is looked for and read at once.
  const before = (page: Page, name: string) =>
    editor(page).evaluate((text, label) => {
      const caret = text.querySelector(`[data-caret="${label}"]`)
      if (!caret) return undefined
      const range = text.ownerDocument.createRange()
      range.setStart(text, 0)
      range.setEndBefore(caret)
      return range.toString()
    }, name)
  const firstLine = () => editor(jo).locator('p').first().boundingBox()
  // The pointer rests on the text, where no button shows its name.
  await editor(jo).click()
  const unmarked = await firstLine()
  await editor(jo).press('Control+End')
  await editor(ana).click()
  await editor(ana).press('Control+Home')
  for (let step = 0; step < 4; step += 1) await editor(ana).press('ArrowRight')
  await expect.poll(() => before(jo, 'Ana Ruiz'), back).toBe('Dear')
  await expect(jo.getByRole('status').filter({ hasText: 'Ana Ruiz is in this draft too' })).toBeAttached()
  expect(await firstLine()).toEqual(unmarked)
  await expect(editor(jo)).toBeFocused()
  await expect(editor(jo)).toHaveText('Dear Uma')
  await expectAxeClean(jo)
  const label = caretOf(jo, 'Ana Ruiz').locator('[data-name]')
  await expect(label).toBeHidden(back)

  // Jo writes before it: it stays with its word. Ana moves: her name is shown again.
  await atBegin(jo, 'Oh. ')
  await expect.poll(() => before(jo, 'Ana Ruiz'), back).toBe('Oh. Dear')
  await expect.poll(() => before(ana, 'Jo Stern'), back).toBe('Oh. ')
  await expect(async () => {
    for (const key of ['Home', 'End']) await editor(ana).press(key)
    await expect(label).toBeVisible({ timeout: 3000 })
  }).toPass(back)
  await expect.poll(() => before(jo, 'Ana Ruiz'), back).toBe('Oh. Dear Uma')

  // A selection is visible; leaving the text or losing the page removes the caret.
  await editor(ana).press('Control+Shift+ArrowLeft')
  await expect.poll(() => before(jo, 'Ana Ruiz'), back).toBe('Oh. Dear ')
  await ana.getByRole('textbox', { name: 'Subject' }).click()
  await expect(caretOf(jo, 'Ana Ruiz')).toHaveCount(0, back)
  await editor(ana).click()
  await expect(caretOf(jo, 'Ana Ruiz')).toHaveCount(1, back)
  await crash(ana)
  await expect(caretOf(jo, 'Ana Ruiz')).toHaveCount(0, back)
  await expect(jo.getByText('is in this draft too')).toHaveCount(0, back)
  await ana.context().close()
  await jo.getByRole('button', { name: 'Discard' }).click()
  await alertOf(jo).getByRole('button', { name: 'Discard' }).click()
  await expect(editor(jo)).toHaveCount(0)
})

test('words typed while a colleague sends are kept as a draft of their author', async ({ browser, request }) => {
  const subject = 'Too late to be in it'
  const [jo, ana] = [await joPage(browser), await anaPage(browser)]
  const threadId = await together([jo, ana], subject)
  await ana.context().setOffline(true)
  await atEnd(ana, ' and one thing more')
  await jo.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()
  await expect(editor(jo)).toHaveCount(0)
  await expect.poll(() => countSent(request, threadId, 'Dear Uma'), back).toBe(1)
  await ana.context().setOffline(false)
  await expect(ana.getByText('Sent by Jo Stern')).toBeVisible(back)
  await expect(editor(ana)).toHaveText('Dear Uma and one thing more')
  await expect(ana.getByText(/^Saved /)).toBeVisible(back)
  expect(await countSent(request, threadId, 'one thing more')).toBe(0)
  await expect.poll(() => countReplies(subject), back).toBe(1)
  await ana.getByRole('button', { name: 'Discard' }).click()
  await expect(editor(ana)).toHaveCount(0)
})

test('a colleague takes over mid-draft: sees the author, continues the draft, sends; the author sees that it was sent', async ({
  browser,
  request,
}) => {
  const subject = 'Uma changes hands'
  const [again, ana] = [await joPage(browser), await anaPage(browser)]
  const jo = await again.context().newPage()
  await openInbox(jo)
  await sendMail(subject)
  await expect(threadRow(jo, subject)).toBeVisible(back)
  const threadId = await openThread(jo, subject)
  await openThread(ana, subject)
  await jo.keyboard.press('r')
  await editor(jo).pressSequentially('Dear Uma, the crew')
  await expect(ana.getByRole('img', { name: /Jo Stern.*writing/ }).first()).toBeVisible(back)
  await jo.getByRole('button', { name: 'Share draft' }).click()
  await expect(jo.getByText('Shared', { exact: true })).toBeVisible(back)
  // Jo has to go.
  await jo.close()

  await expectAxeClean(ana)
  await ana.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(editor(ana)).toHaveText('Dear Uma, the crew', back)
  await expectAxeClean(ana)
  await atEnd(ana, ' will meet you at nine.')
  await ana.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()
  await expect(editor(ana)).toHaveCount(0, back)
  const words = 'Dear Uma, the crew will meet you at nine.'
  await expect.poll(() => countSent(request, threadId, words), back).toBe(1)

  await openThread(again, subject)
  await expect(again.getByRole('article', { name: 'Ana Ruiz, sent message' })).toBeVisible(back)
  await expect(editor(again)).toHaveCount(0)
  await expect.poll(() => countReplies(subject), back).toBe(1)
})

test.describe('on a product that is killed', () => {
  let product: BreakableProduct
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    product = await BreakableProduct.open()
    await product.signIn(cast.jo)
    await product.signIn(cast.ana)
  })
  test.afterAll(() => product.close())

  const pages = async (browser: Browser) => ({
    jo: await product.page(browser, cast.jo),
    ana: await product.page(browser, cast.ana),
  })

  test('two write at once, a tab is killed, the server is killed, the network is away: every key is kept, one mail is sent @long', async ({
    browser,
  }) => {
    const subject = 'Written by two'
    const { jo, ana } = await pages(browser)
    const threadId = await together([jo, ana], subject, (words) => product.sendAsCustomer(words))
    await Promise.all([atEnd(jo, ', all of us will be there.'), atBegin(ana, 'Hello! ')])
    let words = 'Hello! Dear Uma, all of us will be there.'
    await expectBoth([jo, ana], words)

    // A tab is killed right after its last key.
    await atEnd(ana, ' Killed')
    await crash(ana)
    const again = await ana.context().newPage()
    await openThread(again, subject)
    words += ' Killed'
    const open = again.getByRole('button', { name: 'Open', exact: true })
    // The draft opens by itself if the killed tab had words that the server lacked; otherwise it is opened here.
    await expect(async () => {
      if (await open.isVisible()) await open.click({ timeout: 3000 })
      await expect(editor(again)).toBeVisible({ timeout: 3000 })
    }).toPass(back)
    await expectBoth([jo, again], words)

    // The server is killed while both write.
    await product.product.end('SIGKILL')
    await Promise.all([atEnd(jo, ' while it was down'), atBegin(again, 'Oh. ')])
    await product.product.start()
    words = `Oh. ${words} while it was down`
    await expectBoth([jo, again], words)

    // One is off the network for a while, and both write.
    await jo.context().setOffline(true)
    await Promise.all([atEnd(jo, ' in a tunnel'), atBegin(again, 'So: ')])
    await jo.context().setOffline(false)
    words = `So: ${words} in a tunnel`
    await expectBoth([jo, again], words)

    await again.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()
    await expect(jo.getByText('Sent by Ana Ruiz')).toBeVisible(back)
    await expect(editor(jo)).toHaveCount(0)
    await expect(editor(again)).toHaveCount(0)
    await expect.poll(() => product.countSent(threadId, words), back).toBe(1)
    await expect.poll(() => product.countOutside(`Re: ${subject}`), back).toBe(1)
    for (const page of [jo, again]) await page.context().close()
  })

  test('an hour off the network: the draft holds the words of both, and is sent once @long', async ({ browser }) => {
    const subject = 'An hour in the air'
    const { jo, ana } = await pages(browser)
    const threadId = await together([jo, ana], subject, (words) => product.sendAsCustomer(words))
    await jo.clock.install()
    await jo.context().setOffline(true)
    await Promise.all([atEnd(jo, ', on board'), atBegin(ana, 'Hello. ')])
    await jo.clock.fastForward('01:00:00')
    await atEnd(jo, ' for an hour')
    await expect(jo.getByText('Kept on this device, not saved yet')).toBeVisible(back)
    await jo.context().setOffline(false)
    const words = 'Hello. Dear Uma, on board for an hour'
    await expectBoth([jo, ana], words)
    await jo.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()
    await expect(ana.getByText('Sent by Jo Stern')).toBeVisible(back)
    await expect.poll(() => product.countSent(threadId, words), back).toBe(1)
    await expect.poll(() => product.countOutside(`Re: ${subject}`), back).toBe(1)
    for (const page of [jo, ana]) await page.context().close()
  })
})
