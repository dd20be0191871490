import { expect, test, type Page } from '@playwright/test'
import { cast, demoPassword } from '../world.ts'
import { pageForFile, pageOf, productUrl, visit } from './story-helpers.ts'

const anaPage = pageForFile(cast.ana)
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a visitor is led to the sign-in and back; signing out leads to the public page, in the other tab to the sign-in, and closes dialogs; the next user gets nothing of the last', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: productUrl(), reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/laro/tasks?q=crew')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/laro/tasks?q=crew')
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0)
  await signIn(page, cast.jo.email)
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()
  expect(page.url()).toBe(`${productUrl()}/laro/tasks?q=crew`)

  const other = await context.newPage()
  await other.goto('/laro/tasks')
  await expect(other.getByRole('button', { name: `User menu of ${cast.jo.name}` })).toBeVisible()
  await other.keyboard.press('?')
  await expect(other.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()

  await page.bringToFront()
  await page.getByRole('button', { name: cast.jo.name }).click()
  for (const name of ['Company Chat', 'Your Profile', 'Notification Settings']) {
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  }
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/laro/book')
  await page.getByRole('link', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/laro/book')

  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await signIn(other, cast.ana.email)
  await expect(other.getByRole('button', { name: `User menu of ${cast.ana.name}` })).toBeVisible()
  // The public page in the first tab does not end the session of the second.
  await other.reload()
  await expect(other.getByRole('button', { name: `User menu of ${cast.ana.name}` })).toBeVisible()
  await context.close()
})

test('addresses: the change log, one without a client, an unknown one', async ({ browser }) => {
  const page = await anaPage(browser)
  // A first load as the signed-in user.
  await page.goto('/change_log')
  await expect(page.getByRole('heading', { name: 'Change log' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0)

  await visit(page, '/tasks')
  await expect(page).toHaveURL('/laro/tasks')

  await visit(page, '/laro/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByText("Sorry, we couldn't find the page you're looking for.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:.+@/)
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page).toHaveURL('/laro/threads')
})

test('lists outside the menu have addresses', async ({ browser }) => {
  const page = await anaPage(browser)
  for (const [path, title] of [
    ['threads/filters', 'Message filters'],
    ['quotes/filters', 'Quote filters'],
    ['threads/inbox/followups', 'Follow-ups'],
    ['company/settings/contact-types', 'Contact types'],
  ] as const) {
    await visit(page, `/laro/${path}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  // The path of a group leads to the first of its items.
  await visit(page, '/laro/marketing')
  await expect(page).toHaveURL('/laro/marketing/contacts')
})

test('a section closed to the user’s roles names the required role', async ({ browser }) => {
  const page = await pageOf(browser, cast.rae)
  await page.goto('/laro/tasks')
  await expect(page.getByRole('heading', { name: 'Permission Denied' })).toBeVisible()
  await expect(
    page.getByText('You do not have access to this content. Please contact an admin. Role required: tasks-r'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tasks' })).toHaveCount(0)
  await page.context().close()
})

test('layers over the page: clients, notifications, palette; Ctrl+S does nothing', async ({ browser }) => {
  const page = await anaPage(browser)
  await visit(page, '/laro/tasks')
  await expect(page.getByRole('link', { name: 'Tasks' })).toHaveAttribute('aria-current', 'page')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('contacts')
  await page.getByRole('option', { name: 'Contacts' }).first().click()
  await expect(page).toHaveURL('/laro/marketing/contacts')

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('link', { name: 'My Unread' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'My Unread' })).toHaveCount(0)

  const isSaveSuppressed = await page.evaluate(
    "!window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, cancelable: true }))",
  )
  expect(isSaveSuppressed).toBe(true)

  await page.getByRole('button', { name: /^Client: Laro Charter/ }).click()
  await page.getByRole('textbox', { name: 'Search clients' }).fill('no such client')
  await expect(page.getByText('No clients found')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search clients' }).fill('LAR')
  await page.getByRole('button', { name: /Laro Charter LARO/ }).click()
  await expect(page).toHaveURL('/laro/threads')
})

test('another client is picked by its key, and shows its menu', async ({ browser }) => {
  const page = await pageOf(browser, cast.sue)
  await page.goto('/laro/tasks')
  await page.getByRole('button', { name: /^Client: Laro Charter/ }).click()
  await page.getByRole('textbox', { name: 'Search clients' }).fill('nxt')
  await expect(page.getByRole('button', { name: /NXT/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/nxt/threads')
  await expect(page.getByRole('dialog', { name: 'Clients' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Client: Nextwind Aviation/ })).toBeVisible()
  // Its name for tasks is the title of their list too, and the palette finds entries that only it has.
  await page.getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pages')
  await expect(page.getByRole('option', { name: 'Pages' })).toBeVisible()
  await page.context().close()
})

test('on a phone the menu is closed, opens group by group, and closes after a choice', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana, phone)
  await page.goto('/laro/trips')
  await expect(page.getByRole('heading', { name: 'Trips' })).toBeVisible()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  const group = menu.getByRole('button', { name: 'Marketing' })
  await group.tap()
  // As high as a fingertip.
  for (const name of ['Trips', 'Contacts'])
    await expect
      .poll(async () => (await menu.getByRole('link', { name, exact: true }).boundingBox())?.height, name)
      .toBeGreaterThanOrEqual(44)
  await group.tap()
  await expect(menu.getByRole('link', { name: 'Contacts' })).toHaveCount(0)
  await group.tap()
  await menu.getByRole('link', { name: 'Contacts' }).tap()
  await expect(page).toHaveURL('/laro/marketing/contacts')
  await expect(menu).toHaveCount(0)
  await page.context().close()
})
