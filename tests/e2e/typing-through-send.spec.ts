import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, type Page, type Route } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import {
  add,
  alertOf,
  openMail,
  openInbox,
  pageForFile,
  pageOf,
  pauseTyping,
  threadRow,
  visit,
} from './story-helpers.ts'
import { intercept } from './intercept.ts'

// Typing that continues after Send, quickly and without looking, loses no letter, gives no command, and continues in
// the same kind of message in the same place.

const joPage = pageForFile(cast.jo)

const quickly = { delay: 15 }
const typedOn = 'and the crew rest too'
const box = (page: Page) => page.locator('[data-compose]:visible')
const editor = (page: Page) => page.locator('[contenteditable]:visible')
const sentHere = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

/** Types a message, sends it, and continues typing. */
async function typeThrough(page: Page, words: string): Promise<void> {
  await page.keyboard.type(words, quickly)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type(typedOn, quickly)
}

const slowly = async (route: Route) => {
  await wait(400)
  await route.continue()
}

/** Every saving and sending is late. */
const slowDown = (page: Page) => intercept(page, '**/api/messaging/**', slowly)

/** Sending is refused, late. */
const refuse = (page: Page) =>
  intercept(page, '**/api/messaging/post', async (route) => {
    await wait(400)
    await route.fulfill({ status: 403, json: { error: 'forbidden', title: 'No', message: 'Not from here.' } })
  })

for (const isSlow of variantsToRun([true, false]))
  test(`a note stays a note${isSlow ? ' where calls are slow' : ''}, and closes without further words: keys are commands again`, async ({
    browser,
  }) => {
    const page = await joPage(browser)
    await openMail(page, { subject: `Typed through ${isSlow ? 'slowly' : 'at once'}` })
    if (isSlow) await slowDown(page)
    await page.keyboard.press('n')
    await typeThrough(page, 'Hold the gate')
    await expect(box(page)).toHaveAttribute('aria-label', 'Write to the team')
    await expect(editor(page)).toHaveText(typedOn)
    await expect(sentHere(page, 'Hold the gate')).toHaveCount(1)
    await page.keyboard.press('Control+Enter')
    await expect(sentHere(page, typedOn)).toHaveCount(1)
    await expect(editor(page)).toHaveCount(0)
    await expect(page.getByRole('article', { name: /sent message/ })).toHaveCount(0)
    await page.keyboard.press('n')
    await expect(editor(page)).toBeFocused()
  })

test('words typed after an email continue to the same people, and none becomes a forward', async ({ browser }) => {
  const page = await joPage(browser)
  await openMail(page, { subject: 'Typed through by mail' })
  await slowDown(page)
  await page.keyboard.press('r')
  await page.keyboard.type('We fly at nine', quickly)
  await expect(editor(page)).toHaveText('We fly at nine')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('for the crew', quickly)
  await expect(editor(page)).toHaveText('for the crew')
  await expect(box(page).getByText('Uma Berg')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Re: Typed through by mail')
  await expect(page.getByRole('textbox', { name: 'To' })).toHaveValue('')
  await expect(page.getByRole('article', { name: 'Jo Stern, sent message' })).toHaveCount(1)
})

test('a refused text is shown next to the new one, which keeps every letter, and slow ones lose none', async ({
  browser,
  request,
}) => {
  const { id } = await add(request, 'contacts', { name: 'Till Texted', phone: '+15125550184' })
  const page = await joPage(browser)
  await visit(page, `/laro/threads?compose=text/${id}`)
  const text = page.getByRole('textbox', { name: 'Text message' })
  await expect(text).toBeFocused()
  await refuse(page)
  await typeThrough(page, 'Your crew is on the ramp')
  await expect(text).toHaveValue(typedOn)
  const card = page.getByRole('article', { name: 'Not sent' })
  await expect(card).toContainText('Your crew is on the ramp')
  await expect(card).toContainText('Not from here.')
  await expect(text).toHaveValue(typedOn)

  await page.unrouteAll({ behavior: 'wait' })
  await slowDown(page)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('and the van waits', quickly)
  await expect(text).toHaveValue('and the van waits')
  await expect(page.getByRole('article', { name: /sent text/ }).filter({ hasText: typedOn })).toHaveCount(1)
  await expect(text).toHaveValue('and the van waits')
})

for (const [key, kind] of variantsToRun([
  ['r', 'mail'],
  ['n', 'note'],
]))
  test(`a refused ${kind} is shown next to the new one, which keeps every letter`, async ({ browser }) => {
    const page = await joPage(browser)
    await openMail(page, { subject: `A refused ${kind}` })
    await refuse(page)
    await page.keyboard.press(key)
    await typeThrough(page, 'Hold the gate')
    await expect(editor(page)).toHaveText(typedOn)
    const card = page.getByRole('article', { name: 'Not sent' })
    await expect(card).toContainText('Hold the gate')
    await expect(card).toContainText('Not from here.')
    await expect(editor(page)).toHaveText(typedOn)
  })

test('company chat keeps its box through the first message, and all words are one chat', async ({ browser }) => {
  const page = await joPage(browser)
  await visit(page, '/laro/threads/inbox/chat')
  await expect(page.getByRole('heading', { name: 'Company Chat', level: 1 })).toBeVisible()
  await slowDown(page)
  await editor(page).click()
  await typeThrough(page, 'Typed into a new chat')
  await expect(page).toHaveURL(/thread=/)
  await expect(editor(page)).toHaveText(typedOn)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('and bring your badges', quickly)
  await expect(editor(page)).toHaveText('and bring your badges')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  for (const words of ['Typed into a new chat', typedOn, 'and bring your badges'])
    await expect(sentHere(page, words)).toHaveCount(1)
  await expect(editor(page)).toBeFocused()
  await expect(threadRow(page, 'and bring your badges')).toBeVisible()
  await expect(page.locator('[data-thread]').filter({ hasText: typedOn })).toHaveCount(0)

  await page.unrouteAll({ behavior: 'wait' })
  await refuse(page)
  await typeThrough(page, 'Refused in the chat')
  await expect(editor(page)).toHaveText(typedOn)
  const card = page.getByRole('article', { name: 'Not sent' })
  await expect(card).toContainText('Refused in the chat')
  await expect(card).toContainText('Not from here.')
  await expect(editor(page)).toHaveText(typedOn)
  await expect(editor(page)).toBeFocused()
})

test('an unfinished note is not mailed by an answer typed and sent without looking @long', async ({ browser }) => {
  const subject = 'Blindly answered'
  const page = await pageOf(browser, cast.jo)
  await openMail(page, { subject })
  await page.keyboard.press('n')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('Net is 31k', quickly)
  await openInbox(page)
  await threadRow(page, subject).click()
  await expect(editor(page)).toHaveText('Net is 31k')
  await slowDown(page)
  await page.keyboard.press('r')
  await page.keyboard.type('Thanks', quickly)
  await page.keyboard.press('Control+Enter')
  await expect(editor(page)).toContainText('Thanks')
  await pauseTyping()
  await expect(editor(page)).toContainText('Net is 31k')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.context().close()
})

test('a note refused before the next letter is restored, and can be continued @long', async ({ browser }) => {
  const page = await pageOf(browser, cast.jo)
  await openMail(page, { subject: 'Typed through a refusal' })
  await refuse(page)
  await page.keyboard.press('n')
  await page.keyboard.type('Hold the gate', quickly)
  await page.keyboard.press('Control+Enter')
  await expect(alertOf(page)).toContainText('Not from here.')
  await page.keyboard.press('Enter')
  await expect(editor(page)).toHaveText('Hold the gate')
  await page.context().close()
})
