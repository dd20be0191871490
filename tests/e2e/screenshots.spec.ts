import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { headersOf, openInbox, pageOf, productUrl, settled } from './story-helpers.ts'

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))

/** Only on demand: pictures of the README change with every date of the demo world. */
const isAsked = process.env['FLIGHTLINE_PICTURES'] === 'true'
/** Without a request for pictures, only long runs prove that they could be taken. */
const run = isAsked ? '' : ' @long'

const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
}

async function picture(page: Page, name: string): Promise<void> {
  const image = await page.screenshot(isAsked ? { path: `${folder}${name}.png` } : {})
  expect(image.byteLength).toBeGreaterThan(20_000)
}

for (const [name, options] of Object.entries(screens)) {
  test(`inbox and thread can be pictured, ${name}${run}`, async ({ browser }) => {
    await mkdir(folder, { recursive: true })
    const page = await pageOf(browser, cast.ana, options)
    await openInbox(page)
    await settled(page)
    await picture(page, `inbox-${name}`)
    if (name === 'phone') {
      await page.getByRole('button', { name: 'Open', exact: true }).tap()
      await page.getByRole('menuitem', { name: 'Waiting' }).tap()
    } else await page.getByRole('tab', { name: 'Waiting' }).click()
    await page.getByRole('searchbox', { name: 'Search threads' }).fill('RFQ')
    await page.locator('[data-thread]', { hasText: 'RFQ' }).first().click()
    await expect(page.locator('[data-message]:visible').nth(1)).toBeVisible()
    await settled(page)
    await picture(page, `thread-${name}`)
    await page.context().close()
  })
}

test(`price, schedule, page editor and public site can be pictured${run}`, async ({ browser, request }) => {
  test.setTimeout(180_000)
  const headers = await headersOf(cast.sam, clientIds.NXT)
  const quotes = await request.get(`${productUrl()}/api/data/clients/${clientIds.NXT}/quotes?limit=100`, { headers })
  const { rows } = (await quotes.json()) as {
    rows: readonly {
      readonly id: string
      readonly tripType?: string
      readonly price?: { readonly total?: number; readonly locked?: object }
    }[]
  }
  const priced = rows.find(
    ({ tripType, price }) => tripType === 'round-trip' && (price?.total ?? 0) > 0 && !price?.locked,
  )
  const desk = await pageOf(browser, cast.sam, screens.desktop)
  await desk.goto(`/nxt/quotes/${priced?.id}?tab=price`)
  await expect(desk.getByRole('region', { name: 'Price', exact: true })).toContainText('Total')
  await settled(desk)
  await picture(desk, 'price')
  await desk.goto('/nxt/schedule')
  await expect(desk.getByRole('button', { name: /^Trip / }).first()).toBeVisible()
  await settled(desk)
  await picture(desk, 'schedule')
  await desk.context().close()

  const office = await pageOf(browser, cast.ana, screens.desktop)
  await office.goto('/laro/cms/pages')
  await office.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(office.frameLocator('iframe').getByRole('heading').first()).toBeVisible()
  await settled(office)
  await picture(office, 'editor')
  // The demo puts its sites live after it has begun.
  await expect
    .poll(async () => (await request.get(`${productUrl()}/site/laro/`)).status(), { timeout: 60_000 })
    .toBe(200)
  await office.goto('/site/laro')
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(office)
  await picture(office, 'site')
  await office.context().close()
})

test(`an order and the payments can be pictured${run}`, async ({ browser, request }) => {
  const headers = await headersOf(cast.lee, clientIds.EQIP)
  const orders = await request.get(`${productUrl()}/api/data/clients/${clientIds.EQIP}/orders?limit=100`, { headers })
  const { rows } = (await orders.json()) as {
    rows: readonly { readonly id: string; readonly balance: number; readonly amount_paid: number }[]
  }
  const partlyPaid = rows.find(({ balance, amount_paid: paid }) => balance > 0 && paid > 0)
  const desk = await pageOf(browser, cast.lee, screens.desktop)
  await desk.goto(`/eqip/orders/${partlyPaid?.id}`)
  await expect(desk.getByLabel('Totals')).toContainText('Total')
  await settled(desk)
  await picture(desk, 'order')
  await desk.goto('/eqip/payments')
  await expect(desk.getByRole('table').first()).toBeVisible()
  await settled(desk)
  await picture(desk, 'payments')
  await desk.context().close()
})

test(`the market and its public page can be pictured${run}`, async ({ browser, request }) => {
  const desk = await pageOf(browser, cast.ana, screens.desktop)
  await desk.goto('/laro/flightline-ai/availability?of=others&sort=score')
  await expect(desk.getByRole('img', { name: /^Map: / })).toBeVisible()
  await settled(desk)
  await picture(desk, 'market')
  await desk.goto('/laro/empties?look=map')
  await expect(desk.getByRole('img', { name: /^Map/ }).first()).toBeVisible()
  await settled(desk)
  await picture(desk, 'empty-legs')
  await desk.context().close()
  // The demo puts its sites live after it has begun.
  const page = `${productUrl()}/site/laro/empties`
  await expect.poll(async () => (await request.get(page)).status(), { timeout: 60_000 }).toBe(200)
  const visitor = await browser.newPage({ viewport: screens.desktop.viewport })
  await visitor.goto(page)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Empty legs' })).toBeVisible()
  await picture(visitor, 'empty-legs-site')
  await visitor.context().close()
})
