import { expect, test, type Page } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import {
  alertOf,
  headersOf,
  laroMail,
  openInbox,
  openMail,
  pageForFile,
  pageOf,
  productUrl,
  sendAsCustomer,
  threadRow,
  visit,
} from './story-helpers.ts'
import { intercept } from './intercept.ts'

const anaPage = pageForFile(cast.ana)
const joPage = pageForFile(cast.jo)
const desktop = { width: 1440, height: 900 }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** Mails arrive, each in a separate thread, and their rows are in the inbox. */
async function inboxWithMails(page: Page, subjects: readonly string[]): Promise<void> {
  for (const [at, subject] of subjects.entries())
    await sendAsCustomer({ from: `Guest ${at} <guest${at}@berg.example>`, to: laroMail, subject, text: 'Good day.' })
  await openInbox(page)
  for (const subject of subjects) await expect(threadRow(page, subject)).toBeAttached({ timeout: 30_000 })
}

/** Rows that a search shows: the mails of one test alone. */
async function searchFor(page: Page, words: string, count: number): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-thread]')).toHaveCount(count)
  await page.locator('[data-thread]').first().focus()
}

const rows = (page: Page) => page.locator('[data-thread]')
const selected = (page: Page) => page.getByRole('toolbar', { name: 'Selected threads' })

test('twenty threads are triaged by keyboard alone: done, snoozed, assigned, claimed, and the last undone', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await joPage(browser)
  // High enough that the list draws every row of the test.
  await page.setViewportSize({ width: 1440, height: 2200 })
  const words = 'Triagery'
  await inboxWithMails(
    page,
    Array.from({ length: 20 }, (_, at) => `${words} ${String(at).padStart(2, '0')}`),
  )
  await searchFor(page, words, 20)

  // One by one, without opening.
  const subjectOf = async () => (await rows(page).first().innerText()).match(/Triagery \d\d/)?.[0] ?? ''
  const first = await subjectOf()
  await page.keyboard.press('e')
  await expect(threadRow(page, first)).toHaveCount(0)
  await page.keyboard.press('z')
  // The keys are for the row that came back.
  await expect(threadRow(page, first)).toBeFocused()
  await page.keyboard.press('t')
  await expect(rows(page).first().getByRole('group', { name: 'Agents' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^In 3 hours/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(19)

  await rows(page).first().focus()
  await page.keyboard.press('i')
  await expect(page.getByRole('textbox', { name: 'Find a colleague' })).toBeFocused()
  await page.keyboard.type('Ana')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Assigned to Ana Ruiz')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Three with x, the rest with Select All. The row behind them is read, so that its own keys are called otherwise.
  await rows(page).nth(3).focus()
  await page.keyboard.press('u')
  await rows(page).first().focus()
  for (let turn = 0; turn < 3; turn += 1) {
    await page.keyboard.press('x')
    await page.keyboard.press('j')
  }
  await expect(selected(page).getByRole('status')).toHaveText('3 selected')
  await page.keyboard.press('e')
  await expect(page.getByText('3 threads marked done')).toBeVisible({ timeout: 30_000 })
  await expect(rows(page)).toHaveCount(16)
  await page.keyboard.press('z')
  await expect(page.getByText('3 threads put back')).toBeVisible({ timeout: 30_000 })
  await expect(rows(page)).toHaveCount(19)
  await page.getByRole('checkbox', { name: 'Select All', exact: true }).check()
  await expect(page.getByRole('checkbox', { name: 'Unselect All' })).toBeChecked()
  await page.keyboard.press('e')
  await expect(page.getByText('19 threads marked done')).toBeVisible({ timeout: 30_000 })
  await expect(rows(page)).toHaveCount(0)
  await page.setViewportSize(desktop)
})

test('a right-click, the context-menu key and the dots offer the same menu; hidden threads are shown again', async ({
  browser,
}) => {
  const subject = 'Menus of a row'
  const page = await anaPage(browser)
  await inboxWithMails(page, [subject])
  const row = threadRow(page, subject)
  const items = async () => (await page.getByRole('menuitem').allInnerTexts()).map((text) => text.split('\n')[0])
  // The entries below the macros are part of the menu.
  const last = page.getByRole('menuitem', { name: 'Delete Thread & Messages' })
  await row.click({ button: 'right' })
  await expect(last).toBeVisible()
  await expect(page.getByRole('menu', { description: new RegExp(subject) })).toBeVisible()
  const byClick = await items()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await row.focus()
  await page.keyboard.press('Shift+F10')
  await expect(last).toBeVisible()
  expect(await items()).toEqual(byClick)
  await page.keyboard.press('Escape')
  await row.click()
  await page.getByRole('button', { name: 'Thread options' }).click()
  await expect(last).toBeVisible()
  // An open thread is read, and has macros besides.
  const always = byClick.filter((text) => text !== 'Mark unread' && text !== 'Mark read')
  expect((await items()).filter((text) => always.includes(text))).toEqual(always)
  await page.getByRole('menuitem', { name: 'Hide Thread & Messages' }).click()
  await expect(row).toHaveCount(0)

  await page.getByRole('button', { name: 'Threads View' }).click()
  await page.getByRole('menuitem', { name: 'Hidden threads' }).click()
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Show again' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('tab', { name: 'Open' }).click()
  await expect(row).toBeVisible()
})

test('the second of two users to claim a thread sees the first', async ({ browser, request }) => {
  const subject = 'One claim each'
  const page = await anaPage(browser)
  const headers = await headersOf(cast.jo, clientIds.LARO)
  // Jo claims it while Ana's claim is on its way: no event reaches Ana's screen in time.
  await intercept(page, '**/api/messaging/thread/*/claim', async (route) => {
    const claimed = await request.post(route.request().url(), { headers })
    expect(claimed.status()).toBe(200)
    await route.continue()
  })
  await inboxWithMails(page, [subject])
  await threadRow(page, subject).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Claim' }).click()
  await expect(page.getByText('Jo Stern has this thread')).toBeVisible()
})

test('a thread is moved to another record, with View; the view of messages shows the same conversation', async ({
  browser,
}) => {
  const subject = 'Moved along'
  const page = await joPage(browser)
  await inboxWithMails(page, [subject])
  await threadRow(page, subject).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move' }).click()
  const words = page.getByRole('searchbox', { name: 'Find a record' })
  await expect(words).toBeFocused()
  await words.fill('7104')
  await page.getByRole('list', { name: 'Records' }).getByRole('button').first().click()
  await expect(page.getByText('Click View to see threads at their new location.')).toBeVisible()
  await expect(threadRow(page, subject)).toContainText('Trip 7104')

  await page.getByRole('button', { name: 'Threads View' }).click()
  await page.getByRole('menuitem', { name: 'Messages View' }).click()
  await expect(page).toHaveURL(/view=messages/)
  await expect(threadRow(page, subject)).toContainText('Guest 0')
  await threadRow(page, subject).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Snooze' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  // Reloaded without the view in its address: the device remembers the choice.
  await page.goto('/laro/threads')
  await page.getByRole('button', { name: 'Messages View' }).click()
  await page.getByRole('menuitem', { name: 'Threads View' }).click()
  await expect(threadRow(page, subject)).toBeVisible()
})

test("an admin clears a colleague's unread items after a question that names them", async ({ browser, request }) => {
  const headers = await headersOf(cast.jo, clientIds.LARO)
  const unreadOf = async (person: CastMember) => {
    const url = `${productUrl()}/api/data/users/${person.id}/clients/${clientIds.LARO}/unread?limit=500`
    const answer = await request.get(url, { headers })
    return ((await answer.json()) as { rows: { readonly id: string }[] }).rows.map(({ id }) => id)
  }
  const page = await anaPage(browser)
  await inboxWithMails(page, ['For everyone'])
  expect((await unreadOf(cast.jo)).length).toBeGreaterThan(0)
  await visit(page, `/laro/threads/inbox/unread?user=${cast.jo.id}`)
  await expect(page.getByRole('heading', { name: 'Unread of Jo Stern' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select All' }).check()
  const shown = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .count()
  await page.getByRole('button', { name: 'Remove' }).click()
  const question = alertOf(page)
  await expect(question).toContainText('Jo Stern')
  const before = await unreadOf(cast.jo)
  await question.getByRole('button', { name: 'Delete' }).click()
  // New threads are none of these.
  const left = async () => (await unreadOf(cast.jo)).filter((id) => before.includes(id)).length
  await expect.poll(left).toBeLessThanOrEqual(Math.max(0, before.length - shown))
})

for (const colorScheme of variantsToRun(['light', 'dark'])) {
  test(`axe finds nothing with threads selected, on bulk actions and in the view of messages, ${colorScheme}`, async ({
    browser,
  }) => {
    const page = await anaPage(browser)
    await page.emulateMedia({ colorScheme })
    await openInbox(page)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(selected(page)).toBeVisible()
    await expectAxeClean(page)
    await page.keyboard.press('s')
    await expect(page.getByRole('button', { name: /^Tomorrow/ })).toBeVisible()
    await expectAxeClean(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear the selection' }).click()
    await expect(selected(page)).toHaveCount(0)
    await visit(page, '/laro/threads/bulk')
    await expect(page.getByRole('heading', { name: 'Bulk actions' })).toBeVisible()
    await expectAxeClean(page)
    await visit(page, '/laro/threads?view=messages')
    await expect(page.getByRole('button', { name: 'Messages View' })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await expectAxeClean(page)
  })
}

test('on a phone threads are selected and done, and a row has its menu', async ({ browser }) => {
  const subjects = ['Phone triage one', 'Phone triage two']
  const page = await pageOf(browser, cast.ana, phone)
  await inboxWithMails(page, subjects)
  const wider = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
  expect(wider).toBe(false)
  await threadRow(page, 'Phone triage one').dispatchEvent('contextmenu', { button: 2, clientX: 120, clientY: 300 })
  await page.getByRole('menuitem', { name: 'Done' }).tap()
  await expect(threadRow(page, 'Phone triage one')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search threads' }).fill('Phone triage two')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Select All', exact: true }).tap()
  await selected(page).getByRole('button', { name: 'Done' }).tap()
  await expect(rows(page)).toHaveCount(0, { timeout: 30_000 })
  await page.context().close()
})

test('on an enlarged screen a dialog makes room for a toast that would cover it', async ({ browser }) => {
  const page = await anaPage(browser)
  // 1280 by 900 at 200 %.
  await page.setViewportSize({ width: 640, height: 450 })
  const subject = 'Which handler meets us?'
  await openMail(page, { subject })
  await page.keyboard.press('e')
  const toast = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: subject })
  // It stays during hovering.
  await toast.hover()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeVisible()
  const between = async () => {
    const [above, below] = await Promise.all([toast.boundingBox(), dialog.boundingBox()])
    return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 450))
  }
  await expect.poll(between).toBeGreaterThanOrEqual(0)
  await expect(dialog.getByRole('button', { name: /^Close/ })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.setViewportSize(desktop)
})
