import { fileURLToPath } from 'node:url'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { PushService } from '../contract/push-service.ts'
import { browserArgs, wholeBrowserPath } from '../browser.ts'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { BreakableProduct } from './breakable-product.ts'
import { openInbox, threadRow } from './story-helpers.ts'

// Push notifications in a real browser: its push service is Google's, so a service of the test receives the messages
// that the server sends, reads them as a browser does, and hands the words to the real service worker.

const back = { timeout: 40_000 }

// The headless shell knows no notifications.
test.use({ launchOptions: { executablePath: wholeBrowserPath, args: [...browserArgs] } })

let product: BreakableProduct
let service: PushService
test.beforeAll(async () => {
  test.setTimeout(180_000)
  service = await PushService.open()
  product = await BreakableProduct.open({ pushServices: service.host })
  await product.signIn(cast.jo)
})
test.afterAll(async () => {
  await product.close()
  await service.close()
})
test.setTimeout(180_000)

/** A page of Jo's whose subscriptions are those of the test's push service. */
async function pageOfJo(browser: Browser): Promise<Page> {
  const { subscription } = service.browser('jo')
  const page = await product.page(browser, cast.jo)
  await page.context().grantPermissions(['notifications'], { origin: product.product.url })
  await page.addInitScript({ path: fileURLToPath(new URL('in-page/push-browser.js', import.meta.url)) })
  await page.addInitScript({ content: `subscribeAs(${JSON.stringify(subscription)})` })
  return page
}

/** Hands the worker the messages that the push service received. */
async function deliver(page: Page, words: unknown): Promise<void> {
  // A worker that is not active yet drops the message.
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const origin = new URL(page.url()).origin
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(words) })
}

const shown = (page: Page) => page.evaluate('notificationsShown()')

const settings = `/laro/company/users/details/${cast.jo.id}/notifications`
const taken = (path: string) => service.taken.filter((one) => one.path === path)

test('push in a browser is turned on, tested, notifies of a mail, and is turned off', async ({ browser }) => {
  const page = await pageOfJo(browser)
  await page.goto(settings)
  await expect(page.getByText('Notifications are off for this device.')).toBeVisible(back)
  await page.getByRole('button', { name: 'Turn on on this device' }).click()
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible(back)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('Test Sent')).toBeVisible(back)
  await expect.poll(() => taken('/jo').length, back).toBe(1)
  const url = settings.replace('/notifications', '')
  expect(taken('/jo')[0]?.words).toMatchObject({ title: 'Notifications work', url })
  await deliver(page, taken('/jo')[0]?.words)
  await expect.poll(() => shown(page), back).toEqual([{ title: 'Notifications work', url }])

  await product.sendAsCustomer('Pushed to you')
  await expect.poll(() => taken('/jo').length, back).toBeGreaterThan(1)
  expect(taken('/jo').at(-1)?.words).toMatchObject({ title: 'Uma Berg' })

  // Reading an item on another device removes its notification on this one.
  await deliver(page, taken('/jo').at(-1)?.words)
  await expect.poll(() => shown(page), back).toContainEqual(expect.objectContaining({ title: 'Uma Berg' }))
  const other = await product.page(browser, cast.jo)
  await openInbox(other)
  await threadRow(other, 'Pushed to you').click(back)
  await expect.poll(() => taken('/jo').at(-1)?.words, back).toHaveProperty('clear')
  await deliver(page, taken('/jo').at(-1)?.words)
  await expect.poll(() => shown(page), back).not.toContainEqual(expect.objectContaining({ title: 'Uma Berg' }))
  await other.context().close()

  // The panel of the AI dropdown says and does the same.
  await page.getByRole('button', { name: /^AI watchlist/ }).click()
  const panel = page.getByRole('dialog', { name: 'AI Watchlist Activity' })
  await expect(panel.getByText('Notifications are on for this device.')).toBeVisible(back)
  await expectAxeClean(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page.getByRole('button', { name: 'Turn off on this device' }).click()
  await expect(page.getByText('Notifications are off for this device.')).toBeVisible(back)
  await page.context().close()
})
