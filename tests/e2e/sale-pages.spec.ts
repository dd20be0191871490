import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { headersOf, productUrl } from './story-helpers.ts'

// A customer agrees to a quote of goods on the page that its link opens.

const { EQIP } = clientIds
const terms = 'Panels cut to length cannot be returned.'

async function post(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(`${productUrl()}/api${path}`, { data, headers: await headersOf(cast.lee, EQIP) })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return answer.json()
}

/** A shared quote of EQIP, and the address of its page. */
async function shareQuote(request: APIRequestContext, email: string): Promise<string> {
  const contact = await post(request, `/data/clients/${EQIP}/contacts`, {
    first_name: 'Amara',
    last_name: 'Yamada',
    email,
  })
  const quote = await post(request, '/sales/quotes', {
    contact: { id: contact.id, name: 'Amara Yamada', email },
    items: [
      { name: 'Roof panel 26 ga, cut to length', quantity: 40, price: 5350, agreement: { terms } },
      { name: 'Ridge cap, 10 ft', quantity: 6, price: 2875, properties: { Colour: 'Charcoal' } },
      { name: 'Sprocket taken back', quantity: 1, price: -12_840 },
    ],
    shipping: 52_755,
  })
  const { url } = await post(request, '/commerce/shares', { kind: 'goods', id: quote.id, deposit: 50_000 })
  return new URL(url).pathname
}

async function agree(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Agree/ })
  await button.click()
  await expect(page.getByText('Type your full name.')).toBeVisible()
  await page.getByLabel(/I have read this quote/).check()
  await page.getByLabel('Sign by typing your full name').fill('Amara Yamada')
  await button.click()
  await expect(page.getByText('Signed by')).toBeVisible()
}

/** Pays on the page of the provider, which the demo plays, with a card that its words name. */
async function payByCard(page: Page, amount: string, card: RegExp): Promise<void> {
  await page
    .getByRole('button', { name: `Pay ${amount}` })
    .first()
    .click()
  await page.waitForURL(/\/outside\/stripe\/pay\//)
  const choice = page.getByLabel('Card or account')
  const words = (await choice.getByRole('option').allTextContents()).find((label) => card.test(label))
  await choice.selectOption({ label: words ?? '' })
  await page.getByRole('button', { name: `Pay ${amount}` }).click()
}

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const)
  test(`a customer agrees to a quote of goods on ${device} and pays by card`, async ({ browser, request }) => {
    const path = await shareQuote(request, `amara.${viewport.width}@copperline.example`)
    const context = await browser.newContext({ baseURL: productUrl(), viewport })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await page.goto(path)
    await expect(page.getByRole('heading', { name: /^Roof panel/, level: 1 })).toBeVisible()
    await expectAxeClean(page)
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}/quote-${viewport.width}.png` })
    await page.getByLabel('Your question').fill('Can the truck come before 9?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(/^Sent\./)).toBeVisible()
    await agree(page)
    await expect(page.getByRole('heading', { name: '$2,711.65 to pay' })).toBeVisible()
    await expectAxeClean(page)
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}/agreed-${viewport.width}.png`, fullPage: true })
    await payByCard(page, '$500.00', /4242/)
    await expect(page.getByRole('heading', { name: '$2,211.65 to pay' })).toBeVisible()
    await expect(page.getByText('Paid, ')).toBeVisible()
    await payByCard(page, '$2,211.65', /4242/)
    await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
    await expectAxeClean(page)
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}/paid-${viewport.width}.png`, fullPage: true })
    expect(faults).toEqual([])
    await context.close()
  })
