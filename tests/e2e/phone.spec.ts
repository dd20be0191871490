import { expect, test, type Locator, type Page } from '@playwright/test'
import { charterStatuses } from '../../domain/charter/index.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, headersOf, openInbox, openMail, pageForFile, pageOf, productUrl, visit } from './story-helpers.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const anaPhone = pageForFile(cast.ana, phone)

test('a phone shows one pane at a time, with a way back', async ({ browser }) => {
  const page = await anaPhone(browser)
  await openInbox(page)
  const wider = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
  expect(wider).toBe(false)

  await page.locator('[data-thread]').first().tap()
  await expect(page.locator('[data-message]:visible').first()).toBeVisible()
  await expect(page.locator('[data-thread]').first()).toBeHidden()
  await expect(page.locator('[data-thread-heading]')).toBeFocused()
  // A phone has no keys: none is named.
  const hints = page.locator('[data-key-hint]')
  await expect(hints.first()).toBeAttached()
  for (const hint of await hints.all()) await expect(hint).toBeHidden()

  await page.getByRole('button', { name: 'Record beside the thread' }).tap()
  await expect(page.getByRole('complementary', { name: 'Record beside the thread' })).toBeVisible()
  await expect(page.locator('[data-message]:visible').first()).toBeHidden()
  await page.getByRole('button', { name: 'Back to the thread' }).tap()
  await page.getByRole('button', { name: 'Back to the list' }).tap()
  await expect(page.locator('[data-thread]').first()).toBeVisible()
})

/** The title of a list and its last button share one line. */
async function expectOneLine(
  page: Page,
  path: string,
  [title, button]: readonly [string, string | RegExp],
): Promise<void> {
  await visit(page, `/laro/${path}`)
  const heading = page.getByRole('heading', { name: title, level: 1 })
  const main = page.getByRole('main')
  await expect(heading).toBeVisible()
  const last =
    typeof button === 'string' ? main.getByText(button, { exact: true }) : main.getByRole('button', { name: button })
  await expect(last).toBeVisible()
  const apart = async () => {
    const [above, below] = await Promise.all([heading.boundingBox(), last.boundingBox()])
    return Math.abs((above?.y ?? 0) - (below?.y ?? 999))
  }
  await expect.poll(apart, title).toBeLessThan(24)
}

test('a list on a tablet keeps its title and buttons in one line', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana, { viewport: { width: 820, height: 1100 } })
  await expectOneLine(page, 'quotes', ['Quotes', 'New'])
  await expectOneLine(page, 'trips', ['Trips', 'New'])
  await expectOneLine(page, 'marketing/contacts', ['Contacts', 'New'])
  await expectOneLine(page, 'company/users', ['Users', /^Trash/])
  await page.context().close()
})

test('a list on a phone keeps its title and the buttons of all lists in one line, and explains trips and invoices', async ({
  browser,
}) => {
  const page = await anaPhone(browser)
  await expectOneLine(page, 'company/addresses', ['Addresses', 'New'])
  await expectOneLine(page, 'company/users', ['Users', /^Trash/])
  await expectOneLine(page, 'marketing/contacts', ['Contacts', 'New'])
  await expectOneLine(page, 'data/invoices', ['Invoices', 'New'])
  const row = page.getByRole('main').getByRole('row').or(page.getByRole('main').getByRole('listitem'))
  await expect(row.filter({ hasText: /\$[\d,]+\.\d\d/ }).first()).toContainText(/Due \d|Paid|Draft|overdue/)
  await visit(page, '/laro/trips')
  await expect(page.getByRole('heading', { name: 'Trips', level: 1 })).toBeVisible()
  const trip = row.filter({ hasText: /\$[\d,]+\.\d\d/ }).first()
  await expect(trip).toContainText(/\d+:\d\d [AP]M/)
  await expect(trip).toContainText(new RegExp(Object.values(charterStatuses).join('|')))
})

test('on a phone a company chat starts from the user menu and from its list; Back leads to the list', async ({
  browser,
}) => {
  const page = await anaPhone(browser)
  await openInbox(page)
  const box = page.getByRole('textbox', { name: 'Chat message' })
  await page.getByRole('button', { name: 'User menu of Ana Ruiz' }).tap()
  await page.getByRole('menuitem', { name: 'Company Chat' }).tap()
  await expect(box).toBeVisible()
  await page.getByRole('button', { name: 'Back to the list' }).tap()
  await expect(page.getByRole('heading', { name: 'Company Chat', level: 1 })).toBeVisible()
  await expect(box).toBeHidden()

  await page.getByRole('button', { name: 'New chat' }).tap()
  await expect(box).toBeFocused()
  await box.fill('Written on the ramp')
  await page.getByRole('button', { name: /^Send( Ctrl|$)/ }).tap()
  await expect(page.getByRole('article', { name: 'Ana Ruiz, chat message' })).toContainText('Written on the ramp')
  await expect(page).not.toHaveURL(/compose=/)
  await page.getByRole('button', { name: 'Back to the list' }).tap()
  await expect(page.locator('[data-thread]', { hasText: 'Written on the ramp' }).first()).toBeVisible()
})

const bottomOfCaret = 'getSelection().getRangeAt(0).getBoundingClientRect().bottom'

test('the open keyboard of a phone leaves the current line and Send in sight', async ({ browser }) => {
  const page = await anaPhone(browser)
  await openMail(page, { subject: 'Written with a thumb' })
  const editor = page.locator('[contenteditable]:visible')
  const send = page.getByRole('button', { name: /^Send( Ctrl|$)/ })
  const roomBelowCaret = async () => {
    const [caret, box] = await Promise.all([page.evaluate<number>(bottomOfCaret), send.boundingBox()])
    return (box?.y ?? 0) - caret
  }
  for (const kind of ['Note', 'Reply']) {
    await page.setViewportSize(phone.viewport)
    await page.getByRole('button', { name: kind, exact: true }).tap()
    await editor.tap()
    await page.setViewportSize({ width: 390, height: 430 })
    await editor.pressSequentially('The crew is told, the handler at Teterboro is not, and the catering comes at ten.')
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden()
    await expect(send).toBeInViewport({ ratio: 1 })
    await expect.poll(roomBelowCaret, kind).toBeGreaterThan(0)
    await send.tap()
    await expect(editor).toHaveCount(0)
  }
  await page.setViewportSize(phone.viewport)
})

/**
 * Buttons, tabs and links in view that a finger could miss: smaller than 44 px either way. Links among words are read.
 */
const smallTargets = `[...document.querySelectorAll('a[href], button, [role="button"], [role="tab"]')]
  .filter((element) => {
    if (!element.checkVisibility() || element.disabled || getComputedStyle(element).display === 'inline') return false
    // Each bar of a chart is as tall as the chart, and its list of numbers leads to the same.
    if (element.closest('[data-chart]')) return false
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
    if (width < 2 || bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return false
    return width < 43.5 || height < 43.5
  })
  .map((element) => (element.getAttribute('aria-label') ?? element.textContent.trim()).slice(0, 40))`

/** An email that waits for its time: the inbox says so above its list. */
async function sendLater(page: Page): Promise<void> {
  const email = 'later@finger.example'
  const { id } = await add(page.request, 'contacts', { first_name: 'Lara', email })
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const data = {
    ref: `clients/${clientIds.LARO}/contacts/${id}`,
    medium: 'email',
    subject: 'Sent tomorrow',
    messageHtml: '<p>Tomorrow.</p>',
    recipients: [{ name: 'Lara', email }],
    sendAt: Date.now() + 86_400_000,
  }
  const answer = await page.request.post(`${productUrl()}/api/messaging/post`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

const mainScreens = [
  ['threads', 'Smart Inbox'],
  ['dashboard', 'Dashboard'],
  ['quotes', 'Quotes'],
  ['trips', 'Trips'],
  ['marketing/contacts', 'Contacts'],
  ['company/users', 'Users'],
  ['company/settings?tab=roles', 'Settings'],
  ['tasks', 'Tasks'],
  [`company/users/details/${cast.ana.id}`, cast.ana.name],
] as const

test('on a phone every button and link is large enough for a finger, and names its target in the bar', async ({
  browser,
}) => {
  const page = await anaPhone(browser)
  // Toasts of the stories before go first.
  await expect(page.getByRole('button', { name: /^Dismiss:/ })).toHaveCount(0)
  await sendLater(page)
  const small: Record<string, unknown> = {}
  for (const [path, name] of mainScreens) {
    await visit(page, `/laro/${path}`)
    await expect(page.getByRole('main').getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0)
    if (path === 'threads') await expect(page.getByRole('link', { name: /scheduled$/ })).toBeVisible()
    small[path] = await page.evaluate(smallTargets)
  }
  await openMail(page, { subject: 'Measured with a finger' })
  small['a thread'] = await page.evaluate(smallTargets)
  await page.getByRole('button', { name: 'Note', exact: true }).tap()
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible()
  small['a note'] = await page.evaluate(smallTargets)
  expect(small).toEqual(Object.fromEntries(Object.keys(small).map((screen) => [screen, []])))

  const bar = page.getByRole('navigation', { name: 'Sections' })
  for (const word of ['Dashboard', 'Smart Inbox', 'More']) await expect(bar.getByText(word)).toBeVisible()
  await bar.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('link', { name: 'Tasks' }).tap()
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
})

test('a wide screen opens with the labels of the menu until the user folds it', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana, { viewport: { width: 1720, height: 900 } })
  await page.goto('/laro/tasks')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByText('Smart Inbox')).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(menu.getByText('Smart Inbox')).toHaveCount(0)
  await page.reload()
  await expect(menu.getByRole('link', { name: 'Smart Inbox' })).toBeVisible()
  await expect(menu.getByText('Smart Inbox')).toHaveCount(0)
  await page.context().close()
})

test('links in the text about a contact have room for a finger', async ({ browser, request }) => {
  const company = 'Thumbgate Air'
  const { id } = await add(request, 'contacts', { first_name: 'Thea', last_name: 'Thumbgate', company })
  await add(request, 'contacts', { first_name: 'Theo', last_name: 'Thumbgate', company })
  const page = await anaPhone(browser)
  await visit(page, `/laro/marketing/contacts/${id}`)
  const link = page.getByRole('region', { name: 'Others there' }).getByRole('link', { name: 'Theo Thumbgate' })
  await expect(link).toBeVisible()
  await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await link.tap()
  await expect(page.getByRole('heading', { name: 'Theo Thumbgate' }).first()).toBeVisible()
})

const bottomOf = async (place: Locator): Promise<number> => {
  const { y = 0, height = 0 } = (await place.boundingBox()) ?? {}
  return y + height
}

test('cards of the task board are stacked, with room for a finger', async ({ browser, request }) => {
  const names = ['Thumb one', 'Thumb two', 'Thumb three', 'Thumb four']
  for (const name of names) await add(request, 'tasks', { name, priority: 'high', index: 80 })
  const page = await anaPhone(browser)
  await visit(page, '/laro/tasks/board')
  const link = page.getByRole('link', { name: 'Thumb one' })
  await expect(link).toBeVisible()
  await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const overdue = page.locator('label').filter({ hasText: /^Overdue$/ })
  expect((await overdue.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const bottoms = await Promise.all(
    names.map(async (name) => bottomOf(page.getByRole('listitem').filter({ hasText: name }))),
  )
  const medium = await page.getByRole('heading', { name: /^Medium/ }).boundingBox()
  expect(medium?.y).toBeGreaterThan(Math.max(...bottoms))
})

test('on a phone tabs are a dropdown, and the count of faces is left out', async ({ browser }) => {
  const page = await anaPhone(browser)
  await visit(page, '/laro/company/settings?tab=sites')
  await page.getByRole('button', { name: 'Sites' }).click()
  await expectAxeClean(page)
  await page.getByRole('menuitem', { name: 'Order stages' }).click()
  await expect(page).toHaveURL(/tab=stages/)
  await expect(page.getByRole('tabpanel', { name: 'Order stages' })).toBeVisible()
})
