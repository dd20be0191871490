import { expect, test, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { writeMail, writeMbox } from '../mail-fixtures/archives.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { alertOf, headersOf, pageOf, productUrl, settled, threadRow, visit } from './story-helpers.ts'

// An admin brings the mails of another system, finds a conversation of them without any notification, and takes all back.

const shown = { timeout: 30_000 }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const mostTabs = 80

/** Two conversations of three mails, and a mail of junk. */
function writeArchive(tag: string): Buffer {
  const talk = `Fuel stop in Tulsa ${tag}`
  return writeMbox([
    writeMail({ id: `a-${tag}@old`, subject: talk, labels: 'Inbox,Trips', text: 'Where do we stop?' }),
    writeMail({ id: `b-${tag}@old`, subject: `Re: ${talk}`, labels: 'Sent,Trips', answers: `a-${tag}@old` }),
    writeMail({
      id: `c-${tag}@old`,
      subject: `Crew of May ${tag}`,
      labels: 'Inbox,Crew',
      from: 'Ada <ada@crew.example>',
    }),
    writeMail({ id: `d-${tag}@old`, subject: `Win a jet ${tag}`, labels: 'Spam', from: 'Win <win@junk.example>' }),
  ])
}

/** Goes forward by Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
  }
  throw new Error(`${String(target)} is not within ${mostTabs} tabs`)
}

/** Presses a control: by real keys, or by a finger. */
type Press = (page: Page, target: Locator, key?: 'Enter' | 'Space') => Promise<void>

const byKey: Press = async (page, target, key = 'Enter') => {
  await expect(target).toBeEnabled(shown)
  await tabTo(page, target)
  await page.keyboard.press(key)
}
const byFinger: Press = (_, target) => target.tap(shown)

/** Conversations that are unread for Ana: also those of other stories, which run at the same time. */
async function listUnread(): Promise<readonly string[]> {
  const url = `${productUrl()}/api/data/users/${cast.ana.id}/clients/${clientIds.LARO}/unread?limit=500`
  const answer = await fetch(url, { headers: await headersOf(cast.ana, clientIds.LARO) })
  const { rows } = (await answer.json()) as { rows: readonly { thread: string }[] }
  return rows.map(({ thread }) => thread)
}

/** Searches a conversation among the finished ones. Answers its row. */
async function search(page: Page, words: string): Promise<Locator> {
  await visit(page, '/laro/threads?tab=done')
  await page.getByRole('searchbox', { name: 'Search threads' }).fill(words)
  return threadRow(page, words)
}

interface Story {
  readonly tag: string
  readonly press: Press
  readonly options?: BrowserContextOptions
}

async function bringArchive(browser: Browser, { tag, press, options }: Story): Promise<void> {
  const page = await pageOf(browser, cast.ana, options)
  await page.goto('/laro/company/mail-imports')
  const chooser = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: 'Choose archive' }))
  const name = `old-${tag}.mbox`
  await (await chooser).setFiles({ name, mimeType: 'application/mbox', buffer: writeArchive(tag) })
  const card = page.getByRole('list', { name: 'Mail imports' }).getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('4 mails can be imported, in 3 conversations.', shown)
  await expect(card.getByRole('checkbox', { name: 'Import Spam' })).not.toBeChecked()
  await expect(card.getByRole('checkbox', { name: 'Mark conversations of Trips by a filter' })).toBeChecked()
  await press(page, card.getByRole('checkbox', { name: 'Import Crew' }), 'Space')
  await expect(card.getByRole('checkbox', { name: 'Import Crew' })).not.toBeChecked()
  await settled(page)
  await expectAxeClean(page)
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
  await press(page, card.getByRole('button', { name: 'Start import' }))
  await expect(card).toContainText('2 imported, 2 left out.', shown)
  await expectAxeClean(page)
  const words = `Fuel stop in Tulsa ${tag}`
  const row = await search(page, words)
  await expect(row).toBeVisible(shown)
  const thread = await row.getAttribute('data-thread')
  expect(thread).toMatch(/^[0-9a-f-]{36}$/)
  expect(await listUnread()).not.toContain(thread)

  await page.goto('/laro/company/mail-imports')
  await press(page, card.getByRole('button', { name: 'Take back' }))
  await press(page, alertOf(page).getByRole('button', { name: 'Take back' }))
  await expect(card).toContainText('Taken back', shown)
  await expect(await search(page, words)).toHaveCount(0, shown)
  expect(await listUnread()).not.toContain(thread)
  await page.context().close()
}

test('an admin imports a mail archive by keyboard, is not notified of its conversations, and takes it back', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  await bringArchive(browser, { tag: 'desk', press: byKey })
})

test('an admin imports a mail archive on a phone and takes it back', async ({ browser }) => {
  test.setTimeout(120_000)
  await bringArchive(browser, { tag: 'phone', press: byFinger, options: phone })
})
