import { setTimeout } from 'node:timers/promises'
import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { press, reach, seenMs, sendMessage } from './charter-keys.ts'
import { headersOf, pageOf, productUrl, visit } from './story-helpers.ts'

// From a product to an order as the sales desk of EQIP lives it, and by keyboard alone: no mouse is touched.

const eqip = `/api/data/clients/${clientIds.EQIP}`
const customer = { first_name: 'Amara', last_name: 'Yamada', email: 'amara.keys@copperline.example' }

async function makeCustomer(request: APIRequestContext): Promise<void> {
  const headers = await headersOf(cast.lee, clientIds.EQIP)
  const answer = await request.post(`${productUrl()}${eqip}/contacts`, { headers, data: customer })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
}

/** Types words into a search, and takes the first thing that is found. */
async function find(page: Page, name: string, words: string): Promise<void> {
  await reach(page, page.getByRole('combobox', { name }))
  await page.keyboard.type(words)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Begins a quote for the customer, and adds six of a product. */
async function makeQuote(lee: Page): Promise<void> {
  await visit(lee, '/eqip/quotes')
  await reach(lee, lee.getByRole('link', { name: 'New', exact: true }))
  await lee.keyboard.press('Enter')
  await find(lee, 'For', customer.email)
  await press(lee, 'Create quote')
  await expect(lee.getByRole('heading', { level: 1, name: /^Quote Q-/ })).toBeVisible()
  await find(lee, 'Add a product', 'ridge cap')
  const price = lee.getByRole('button', { name: /^Unit price: \$28\.75/ })
  await expect(price).toBeVisible()
  await reach(lee, price, 'Shift+Tab')
  await lee.keyboard.press('ArrowLeft')
  await lee.keyboard.type('6')
  await expect(lee.getByLabel('Totals')).toContainText('$172.50')
  await lee.keyboard.press('Enter')
  await lee.keyboard.press('ControlOrMeta+Enter')
  await expect(lee.getByRole('button', { name: /^Save lines/ })).toBeHidden()
  await expectAxeClean(lee)
}

/** The customer reads the quote, signs it, and pays by card on the page of the provider. */
async function acceptAndPay(browser: Browser, path: string): Promise<void> {
  const context = await browser.newContext({ baseURL: productUrl(), viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(path)
  await reach(page, page.getByLabel(/I have read this quote/))
  await page.keyboard.press('Space')
  await reach(page, page.getByLabel('Sign by typing your full name'))
  await page.keyboard.type('Amara Yamada')
  await press(page, /^Agree/)
  await expect(page.getByText('Signed by')).toBeVisible()
  await press(page, /^Pay \$/)
  await page.waitForURL(/\/outside\/stripe\/pay\//)
  await reach(page, page.getByLabel('Card or account'))
  await press(page, /^Pay \$/)
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await expect(page.getByText('Visa 4242')).toBeVisible()
  await context.close()
}

test('a quote of goods is made, sent, accepted, paid by its link and becomes an order, by keyboard alone', async ({
  browser,
  request,
}) => {
  await makeCustomer(request)
  const lee = await pageOf(browser, cast.lee, { viewport: { width: 1440, height: 900 } })
  await makeQuote(lee)
  const address = lee.url()
  await setTimeout(seenMs)
  await press(lee, 'Send')
  const path = await sendMessage(lee)
  await acceptAndPay(browser, path)

  await visit(lee, new URL(address).pathname)
  const order = lee.getByRole('main').getByRole('link', { name: /^\d{5}$/ })
  await reach(lee, order)
  await lee.keyboard.press('Enter')
  await expect(lee.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
  await expect(lee.getByRole('main').getByText('Paid', { exact: true }).first()).toBeVisible()
  const gate = lee.getByText('Cannot move forward')
  await expect(gate).toBeVisible()
  // A key that came while the page was drawn again is pressed again, as a person does.
  await expect(async () => {
    if (await gate.isVisible()) await press(lee, 'Mark Items done')
    await expect(gate).toBeHidden({ timeout: 10_000 })
  }).toPass()
  await lee.keyboard.press('m')
  await expect(lee.locator('[aria-current="step"]')).toContainText('Work')
  await expectAxeClean(lee)
})
