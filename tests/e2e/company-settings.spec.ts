import { expect, test, type Page } from '@playwright/test'
import { cast, demoPassword } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { pageForFile, pageOf, productUrl, visit } from './story-helpers.ts'

const leePage = pageForFile(cast.lee)
const anaPage = pageForFile(cast.ana)
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** Saves the settings, and takes away the toast that says so: the next one is another. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Dismiss: Settings saved' }).click()
}

test('an admin sets up a company: roles, readable colours and stages, and undoes one change', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await leePage(browser)
  await visit(page, '/eqip/company/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  // A role that the list of known ones lacks is shown all the same, spelt like them.
  await expect(page.getByLabel('Role of role 1').first()).toHaveValue('Admin')
  await page.getByRole('button', { name: 'Add' }).click()
  const added = page.getByRole('group', { name: /^Role \d+$/ }).last()
  await added
    .getByLabel(/^Role of/)
    .first()
    .click()
  await page.getByRole('option', { name: 'Payments' }).click()
  await added.getByRole('textbox', { name: /^Called of/ }).fill('Till')
  await save(page)
  await visit(page, '/eqip/company/users/details/' + cast.lee.id)
  await expect(page.getByRole('group', { name: 'Roles' }).getByRole('checkbox', { name: 'Till' })).toBeVisible()

  await visit(page, '/eqip/company/settings?tab=appearance')
  const contrast = page.getByRole('list', { name: 'Contrast' }).getByRole('listitem').filter({ hasText: 'White words' })
  await expect(contrast).not.toContainText('hard to read')
  await page.getByRole('textbox', { name: 'Dark colour' }).fill('#b0b4c0')
  await expect(contrast).toContainText('hard to read (4.5 is needed)')
  await page.getByRole('button', { name: 'As they were' }).click()
  await expect(contrast).not.toContainText('hard to read')

  await visit(page, '/eqip/company/settings?tab=stages')
  const stages = page.getByRole('textbox', { name: /^Stage of/ })
  const first = await stages.first().inputValue()
  await page.getByRole('button', { name: 'Move order stage 1 down' }).click()
  await save(page)
  await page.reload()
  await expect(stages.nth(1)).toHaveValue(first)
  await page.getByRole('button', { name: 'Move order stage 2 up' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(stages.first()).toHaveValue(first)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(stages.nth(1)).toHaveValue(first)
  // Stories of orders count on the first stage.
  await page.getByRole('button', { name: 'Move order stage 2 up' }).click()
  await save(page)
})

test('the settings fit a phone, and a user without the role is refused @long', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana, phone)
  for (const tab of ['roles', 'appearance', 'stages', 'sites', 'software', 'inbox', 'fields']) {
    await page.goto(`/laro/company/settings?tab=${tab}`)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth'), tab).toBe(false)
    await expectAxeClean(page)
  }
  await page.context().close()
  const jo = await pageOf(browser, cast.jo)
  await jo.goto('/laro/company/settings')
  await expect(jo.getByText('settings').first()).toBeVisible()
  await expect(jo.getByRole('tab', { name: 'Roles' })).toHaveCount(0)
  await jo.context().close()
})

test('unsaved settings survive the save of a colleague, and leaving them asks first', async ({ browser }) => {
  const page = await leePage(browser)
  await visit(page, '/eqip/company/settings?tab=stages')
  const stage = page.getByRole('textbox', { name: 'Stage of order stage 1', exact: true })
  const before = await stage.inputValue()
  await stage.fill('Half typed')
  const colleague = await page.context().newPage()
  await colleague.goto('/eqip/company/settings?tab=sites')
  await colleague.getByRole('button', { name: 'Add' }).click()
  await colleague.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(colleague.getByRole('alert').filter({ hasText: 'Site of site' })).toContainText('is required.')
  await colleague
    .getByRole('textbox', { name: /^Site of/ })
    .last()
    .fill('Brochure')
  await colleague.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(colleague.getByText('Settings saved')).toBeVisible()
  await expect(stage).toHaveValue('Half typed')

  const question = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .filter({ hasText: 'Leave Without Saving?' })
  await page.getByRole('tab', { name: 'Sites' }).click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(stage).toHaveValue('Half typed')
  await page.getByRole('tab', { name: 'Sites' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('textbox', { name: /^Site of/ }).last()).toHaveValue('Brochure')
  await page.getByRole('tab', { name: 'Order stages' }).click()
  await expect(stage).toHaveValue(before)
  await colleague.close()
})

test('a company with a malformed website or zip is not saved', async ({ browser }) => {
  const page = await leePage(browser)
  await visit(page, '/eqip/company/details')
  const [website, zip] = [
    page.getByRole('textbox', { name: 'Public website' }),
    page.getByRole('textbox', { name: 'Zip' }),
  ]
  await website.fill('not a url')
  await zip.fill('abcdefghij')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter the whole address of the page, such as https://www.example.com.')).toBeVisible()
  await expect(page.getByText('A zip has 5 digits, or 9 as in 75201-1234.')).toBeVisible()
  await website.fill('https://www.eqip.example')
  await zip.fill('43215-0001')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('the notification settings of a colleague name the colleague and lead back to the person', async ({ browser }) => {
  const page = await anaPage(browser)
  await visit(page, `/laro/company/users/details/${cast.jo.id}/notifications`)
  await expect(page.getByRole('heading', { name: 'Notifications of Jo Stern', level: 1 })).toBeVisible()
  await expect(page.getByText('Only your own notification settings can be changed.')).toBeVisible()
  await expectAxeClean(page)
  await page.getByRole('link', { name: 'Back to Jo Stern' }).click()
  await expect(page).toHaveURL(`/laro/company/users/details/${cast.jo.id}`)
})

test('a link to the parent page looks like any other link', async ({ browser }) => {
  const page = await anaPage(browser)
  await visit(page, '/laro/quotes/filters')
  const link = page.getByRole('link', { name: 'All quotes' })
  await expect(link).toBeVisible()
  // A separate class would remove the look of a link; the browser's default shows then.
  await expect(link).not.toHaveClass(/./)
  await expect(link).not.toHaveCSS('color', 'rgb(0, 0, 238)')
})

test('the settings link to the guide', async ({ browser }) => {
  const page = await leePage(browser)
  await visit(page, '/eqip/company/settings')
  await page.getByRole('main').getByRole('link', { name: 'Guide', exact: true }).click()
  await expect(page).toHaveURL(/\/eqip\/guide$/)
  await expect(page.getByRole('heading', { name: 'Guide', level: 1 })).toBeVisible()
})

test('a company that sells equipment sees its orders, and nothing of flights', async ({ browser }) => {
  const page = await leePage(browser)
  await visit(page, '/eqip/dashboard')
  await expect(page.getByRole('region', { name: 'New orders' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'What needs you now' }).getByRole('link')).toHaveCount(4)
  await expect(page.getByText(/[Dd]epartures|[Tt]rips/)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(
    page.getByRole('combobox', { name: 'Search people, threads, quotes, orders and commands' }),
  ).toBeFocused()
  await page.keyboard.press('Escape')
})

test('ending one’s own sessions keeps the present one unless its box is ticked', async ({ browser, playwright }) => {
  const page = await leePage(browser)
  const elsewhere = await playwright.request.newContext({
    baseURL: productUrl(),
    extraHTTPHeaders: { origin: productUrl() },
  })
  const signedIn = await elsewhere.post('/api/auth/sign-in/email', {
    data: { email: cast.lee.email, password: demoPassword },
  })
  expect(signedIn.status()).toBe(200)

  await visit(page, `/eqip/company/users/details/${cast.lee.id}`)
  const signIn = page.getByRole('region', { name: 'Sign-in', exact: true })
  const sessions = signIn.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  await signIn.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('dialog', { name: 'Sign Out Everywhere?' })
  await expect(question).toContainText('This session ends too')
  await expectAxeClean(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()

  await signIn.getByRole('button', { name: 'Sign out other sessions' }).click()
  await expect(sessions).toHaveCount(1)
  await expect(sessions).toContainText('This device')
  await expect(signIn.getByRole('button', { name: 'Sign out other sessions' })).toHaveCount(0)
  expect((await elsewhere.get('/api/auth/token')).status()).toBe(401)
  await elsewhere.dispose()
})

test('a saved company setting shows at once on the open pages of everybody', async ({ browser }) => {
  const jo = await pageOf(browser, cast.jo)
  await jo.goto('/laro/threads')
  const orders = jo.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders', exact: true })
  await expect(orders).toBeVisible()
  const ana = await anaPage(browser)
  await visit(ana, `/laro/company/users/details/${cast.jo.id}`)
  const right = ana.getByRole('group', { name: 'Roles' }).getByRole('checkbox', { name: 'Orders' })
  await right.uncheck()
  await expect(orders).toHaveCount(0)
  await right.check()
  await expect(orders).toBeVisible()

  await visit(ana, '/laro/company/settings?tab=appearance')
  const mark = (page: Page) => page.evaluate("getComputedStyle(document.querySelector('main')).getPropertyValue('--fl-mark')") // prettier-ignore
  const before = await mark(jo)
  await ana.getByRole('textbox', { name: 'Dark colour' }).fill('#7a1f5c')
  await ana.getByRole('button', { name: 'Save', exact: true }).click()
  for (const page of [ana, jo]) await expect.poll(() => mark(page)).toBe('#7a1f5c')
  await ana.getByRole('button', { name: 'Undo' }).last().click()
  for (const page of [ana, jo]) await expect.poll(() => mark(page)).toBe(before)
  await jo.context().close()
})
