import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { BreakableProduct } from './breakable-product.ts'
import { settled } from './story-helpers.ts'
import { intercept } from './intercept.ts'

// The welcome of a user, in a separate product: terms are shown to everybody.

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
/** A busy machine shows a page within this time. */
const there = { timeout: 30_000 }

let product: BreakableProduct
test.beforeAll(async () => {
  test.setTimeout(240_000)
  product = await BreakableProduct.open()
  for (const person of [cast.ana, cast.jo, cast.pat]) await product.signIn(person)
})
test.afterAll(() => product.close())
test.setTimeout(180_000)

const termsBanner = (page: Page) => page.getByText('Please review and agree to Terms of Service.')
const openInbox = async (page: Page, key = 'laro') => {
  await page.goto(`/${key}/threads`)
  await expect(page.locator('[data-thread]').first()).toBeVisible(there)
}

/** Goes to another screen within the page, as a link does. */
const goOn = (page: Page, path: string) => page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)

/** True if the page fits its screen. */
const isTooWide = (page: Page) => page.evaluate('document.documentElement.scrollWidth > window.innerWidth')

/** Reloading the page forgets it. */
const mark = (page: Page) => page.evaluate('window.isMarked = true')
const isMarked = (page: Page) => page.evaluate('window.isMarked === true')

test('published terms are shown to everybody, read, printed and agreed to once, in every tab', async ({ browser }) => {
  const jo = await product.page(browser, cast.jo)
  await openInbox(jo)
  // Agreed terms are not shown again.
  await expect(termsBanner(jo)).toHaveCount(0)

  const ana = await product.page(browser, cast.ana)
  await ana.goto('/laro/company/settings?tab=terms')
  await expect(ana.getByRole('list', { name: 'Published versions' })).toContainText('2026-05', there)
  await expect(ana.locator('[contenteditable]')).toContainText('Your sign-in is yours alone', there)
  await ana.getByRole('textbox', { name: 'Next version' }).fill('2026-05')
  await ana.getByRole('button', { name: 'Publish' }).click()
  await expect(ana.getByText('This version was published already.')).toBeVisible()
  await ana.getByRole('textbox', { name: 'Next version' }).fill('2026-11')
  await ana.getByRole('button', { name: 'Preview' }).click()
  const preview = ana.getByRole('dialog', { name: 'Terms of Service' })
  await expect(preview).toContainText('Version 2026-11')
  await expect(preview.getByRole('button', { name: 'Agree' })).toHaveCount(0)
  await preview.getByRole('button', { name: 'Close', exact: true }).click()
  await ana.getByRole('button', { name: 'Publish' }).click()
  await ana.getByRole('dialog', { name: 'Publish Version 2026-11?' }).getByRole('button', { name: 'Publish' }).click()
  await expect(termsBanner(ana)).toBeVisible(there)
  await expect(ana.getByRole('list', { name: 'Published versions' })).toContainText('2026-11')
  await ana.context().close()

  await jo.reload()
  await expect(termsBanner(jo)).toBeVisible(there)
  const other = await jo.context().newPage()
  await openInbox(other)
  await expect(termsBanner(other)).toBeVisible(there)
  await expectAxeClean(jo)
  await jo.getByRole('button', { name: 'Review' }).click()
  const dialog = jo.getByRole('dialog', { name: 'Terms of Service' })
  await expect(dialog).toContainText('Your sign-in is yours alone')
  await expectAxeClean(jo)

  // The printer's dialog cannot be answered here.
  await jo.context().addInitScript('window.print = () => { document.title = `Printed: ${document.title}` }')
  const paper = jo.context().waitForEvent('page')
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect((await paper).locator('body')).toContainText('Your sign-in is yours alone')
  await (await paper).close()

  await intercept(jo, '**/api/user/*', (route) => route.fulfill({ status: 503, json: { error: 'unavailable' } }))
  await dialog.getByRole('button', { name: 'Agree' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server cannot do this right now.')
  await expect(termsBanner(jo)).toBeVisible()
  await jo.unroute('**/api/user/*')
  await dialog.getByRole('button', { name: 'Agree' }).click()
  await expect(dialog).toBeHidden(there)
  await expect(termsBanner(jo)).toHaveCount(0)
  await expect(termsBanner(other)).toHaveCount(0, there)

  // Agreed terms are not shown again, and can be read.
  await jo.goto(`/laro/company/users/details/${cast.jo.id}`)
  const agreed = jo.getByRole('region', { name: 'Terms of service' })
  await expect(agreed.getByRole('listitem').first()).toContainText('version 2026-11', there)
  await expect(termsBanner(jo)).toHaveCount(0)
  await agreed.getByRole('button', { name: 'Read version 2026-05' }).click()
  await expect(dialog).toContainText('Version 2026-05', there)
  await expect(dialog.getByRole('button', { name: 'Agree' })).toHaveCount(0)
  await expectAxeClean(jo)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden(there)
  await jo.context().close()

  const pat = await product.page(browser, cast.pat, phone)
  await openInbox(pat, 'gmtl')
  await expect(termsBanner(pat)).toBeVisible(there)
  expect(await isTooWide(pat)).toBe(false)
  await pat.getByRole('button', { name: 'Review' }).click()
  await expectAxeClean(pat)
  await pat.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await expect(termsBanner(pat)).toHaveCount(0, there)
  await pat.context().close()
})

test('a guide opens by itself once, plays its video, leads on, and waits behind its tab', async ({ browser }) => {
  await product.add(cast.ana, 'guide', {
    title: 'Trips, step by step',
    path: '/trips',
    snippet: 'From the quote to the landing.',
    html: '<p>A trip begins as a <b>confirmed quote</b>.</p>',
    url: 'https://youtu.be/aBcD_123-xy',
    buttonUrl1: '/trips?query=teterboro',
    buttonUrl1Text: 'Search for Teterboro',
  })
  const page = await product.page(browser, cast.jo)
  const stray: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(product.product.url)) stray.push(request.url())
  })
  await intercept(page, 'https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The film</p>' }),
  )
  await page.goto('/laro/trips')
  const panel = page.getByRole('complementary', { name: 'Trips, step by step' })
  const tab = page.getByRole('button', { name: 'Guide', exact: true })
  await expect(panel).toBeVisible(there)
  await expect(panel).toContainText('A trip begins as a confirmed quote.')
  await expectAxeClean(page)
  // No video host is asked before the user wants the video.
  expect(stray.filter((url) => url.startsWith('http'))).toEqual([])
  await panel.getByRole('button', { name: 'Show the video' }).click()
  await expect(panel.frameLocator('iframe').getByText('The film')).toBeVisible()
  const noted = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/user/guides') && answer.request().method() === 'POST',
  )
  await panel.getByRole('link', { name: 'Search for Teterboro' }).click()
  await expect(page).toHaveURL(/\/laro\/trips\?query=teterboro/)
  await expect(panel).toBeHidden()
  expect((await noted).status()).toBe(200)

  // Seen: it waits behind its tab from now on, on another device too.
  const again = await product.page(browser, cast.jo, phone)
  await again.goto('/laro/trips')
  const tabThere = again.getByRole('button', { name: 'Guide', exact: true })
  const panelThere = again.getByRole('complementary', { name: 'Trips, step by step' })
  await expect(tabThere).toBeVisible(there)
  await settled(again)
  await expect(panelThere).toBeHidden()
  await tabThere.click()
  await expect(panelThere).toBeVisible()
  expect(await isTooWide(again)).toBe(false)
  await expectAxeClean(again)
  await again.context().close()

  await tab.click()
  await expect(panel.getByRole('button', { name: 'Close the guide' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(tab).toBeFocused()
  // Another screen has another guide, or none.
  await goOn(page, '/laro/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible(there)
  await expect(tab).toHaveCount(0)
  await page.context().close()
})

test('only an admin is led to the missing settings of a new company', async ({ browser }) => {
  const page = await product.page(browser, cast.pat)
  await openInbox(page, 'gmtl')
  const banner = page.getByRole('region', { name: 'Setting up' })
  await expect(banner).toContainText('Add the address at which customers write to you.', there)
  await expectAxeClean(page)
  await banner.getByRole('button', { name: 'Set It Up' }).click()
  await expect(page).toHaveURL(/\/gmtl\/company\/details/)
  await expect(page.getByRole('textbox', { name: 'Office hours' })).toBeVisible(there)
  await expect(banner).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'The company is set up' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible(there)
  await goOn(page, '/gmtl/threads')
  await expect(page.getByRole('heading', { name: 'Smart Inbox', level: 1 })).toBeVisible(there)
  await expect(banner).toHaveCount(0)
  await openInbox(page, 'ewin')
  await expect(banner).toBeVisible(there)

  // All of it at once, and the end of it.
  await banner.getByRole('link', { name: 'All steps' }).click()
  await expect(page).toHaveURL(/\/ewin\/activate$/)
  const steps = page.getByRole('list', { name: 'What is missing' })
  await expect(steps.getByRole('listitem').first()).toBeVisible(there)
  await expect(banner).toHaveCount(0)
  await expectAxeClean(page)
  await page.getByRole('button', { name: 'Finish setting up' }).click()
  await expect(page.getByText(/ is set up$/).first()).toBeVisible(there)
  await expect(steps).toHaveCount(0)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'The company is set up' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(steps.getByRole('listitem').first()).toBeVisible(there)
  await page.context().close()
})

test('a newer server shows a notification that stays, with change log and reload', async ({ browser }) => {
  const page = await product.page(browser, cast.jo)
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => socket.send(String(message).replace(/"build":"[^"]+"/, '"build":"another"')))
  })
  await openInbox(page)
  const toast = page.getByRole('listitem').filter({ hasText: 'A New Version Is Available!' })
  await expect(toast).toBeVisible(there)
  await expectAxeClean(page)
  const log = page.context().waitForEvent('page')
  await toast.getByRole('button', { name: 'Change Log' }).click()
  await expect((await log).getByRole('heading', { name: 'Change log' })).toBeVisible(there)
  await (await log).close()
  await expect(toast).toBeVisible()
  await page.evaluate("caches.open('of-before')")
  await mark(page)
  await toast.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => isMarked(page).catch(() => true), there).toBe(false)
  expect(await page.evaluate('caches.keys()')).toEqual([])
  await page.context().close()
})

test('a screen that no longer exists asks to reload, and opens afterwards; a failed optional part leaves the page', async ({
  browser,
}) => {
  const page = await product.page(browser, cast.ana)
  // The last that the page fetches by itself: missing, it would ask before anything is clicked.
  const fetchedAhead = page.waitForResponse('**/assets/section-screen-*.js')
  await openInbox(page)
  await fetchedAhead
  await settled(page)
  await intercept(page, '**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.evaluate("caches.open('of-before')")
  await mark(page)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const question = page.getByRole('dialog', { name: 'A New Version Is Available!' })
  await expect(question).toContainText(
    'Looks like there is a new version available that must be downloaded. Click OK to reload.',
    there,
  )
  // The page does not reload before the answer.
  expect(await isMarked(page)).toBe(true)
  await expectAxeClean(page)
  await page.unroute('**/assets/*.js')
  await question.getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => isMarked(page).catch(() => true), there).toBe(false)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible(there)
  expect(await page.evaluate('caches.keys()')).toEqual([])

  await goOn(page, '/laro/threads')
  await page.getByRole('button', { name: 'New message' }).first().click()
  const recipient = page.getByRole('textbox', { name: 'To' })
  await expect(recipient).toBeVisible(there)
  await settled(page)
  const part = '**/assets/unread-sidebar*.js'
  await intercept(page, part, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(question).toBeVisible(there)
  await page.keyboard.press('Escape')
  await expect(page.getByText('An Error Occurred')).toBeVisible()
  await expect(recipient).toBeVisible()
  await page.unroute(part)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('link', { name: /^My Unread/ })).toBeVisible(there)
  await page.context().close()
})
