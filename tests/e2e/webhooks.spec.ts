import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { Webhook as Verifier } from 'standardwebhooks'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { devices } from './shop-helpers.ts'
import { add, headersOf, pageOf, productUrl, visit } from './story-helpers.ts'

// An admin adds a webhook, sees what its receiver gets and refuses, and sends a refused delivery again.

const shown = { timeout: 30_000 }

/** Tries a private address, which is refused, and makes a webhook for contacts. Answers its signing secret. */
async function makeWebhook(page: Page, address: string): Promise<string> {
  await page.getByRole('button', { name: 'New webhook', exact: true }).click(shown)
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByRole('textbox', { name: 'Address' }).fill('http://192.168.1.20/flightline')
  await form.getByRole('combobox', { name: 'Records' }).fill('Conta')
  await page.getByRole('option', { name: 'Contacts', exact: true }).click()
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Make webhook' }).click()
  await expect(form).toContainText('This address leads to no public machine.')
  await expectAxeClean(page)
  await form.getByRole('textbox', { name: 'Address' }).fill(address)
  await form.getByRole('button', { name: 'Make webhook' }).click()
  const made = page.getByRole('dialog', { name: 'Webhook made' })
  const secret = await made.getByRole('textbox', { name: 'Signing secret' }).inputValue()
  await made.getByRole('button', { name: 'Done' }).click()
  return secret
}

/** The page of the receiver that the demo plays. */
class ReceiverPage {
  readonly #page: Page
  readonly #address: string

  constructor(page: Page, address: string) {
    this.#page = page
    this.#address = address
  }

  /** Sets the answer to the next deliveries. */
  async answerBy(words: string): Promise<void> {
    await this.#page.goto('/outside/webhooks')
    await this.#page.getByLabel('Answer of the next deliveries').selectOption({ label: words })
    await this.#page.getByRole('button', { name: 'Set' }).click()
    await expect(this.#page.getByRole('status')).toBeVisible()
  }

  /** The newest delivery to the address, as its signature is verified. */
  async readVerified(secret: string) {
    await this.#page.goto('/outside/webhooks')
    const newest = this.#page.getByRole('article').filter({ hasText: this.#address }).first()
    const [names, values] = [newest.locator('dt').allTextContents(), newest.locator('dd').allTextContents()]
    const known = await values
    const headers = Object.fromEntries((await names).map((name, at) => [name, known[at] ?? '']))
    const verified = new Verifier(secret).verify((await newest.locator('pre').textContent()) ?? '', headers)
    return { id: headers['webhook-id'], verified, answered: await newest.locator('.quiet').textContent() }
  }
}

/** Renames a contact, whose version is 1. */
async function rename(request: APIRequestContext, id: string): Promise<void> {
  const answer = await request.patch(`${productUrl()}/api/data/clients/${clientIds.LARO}/contacts/${id}`, {
    headers: await headersOf(cast.jo, clientIds.LARO),
    data: { version: 1, change: { first_name: 'Willa' } },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Opens the deliveries of a webhook, the newest of which comes first. */
async function openDeliveries(page: Page, address: string): Promise<Locator> {
  const hook = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: address })
  await hook.first().getByRole('button', { name: address, exact: true }).click(shown)
  return hook.first().getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
}

const event = (type: string, id: string, version: number) => ({
  type,
  timestamp: expect.any(String),
  data: { record: 'contacts', id, version },
})

for (const { device, viewport } of variantsToRun(devices))
  test(`an admin adds a webhook, and sends a refused delivery again on ${device}`, async ({ browser, request }) => {
    const address = `https://receiver.example/${device.replace(' ', '-')}`
    const page = await pageOf(browser, cast.ana, { viewport })
    const receiver = new ReceiverPage(await page.context().newPage(), address)
    await receiver.answerBy('200: taken')
    await visit(page, '/laro/company/integrations')
    const secret = await makeWebhook(page, address)

    const { id } = await add(request, 'contacts', { first_name: 'Wilma', last_name: `Hook on ${device}` })
    const deliveries = await openDeliveries(page, address)
    await expect(deliveries).toHaveCount(1, shown)
    await expect(deliveries.first()).toContainText('Sent', shown)
    await expect(deliveries.first()).toContainText('Answered 200.')
    expect(await receiver.readVerified(secret)).toMatchObject({ verified: event('contacts.created', id, 1) })

    await receiver.answerBy('503: try again later')
    await rename(request, id)
    const refused = deliveries.filter({ hasText: 'contacts.updated' })
    await expect(refused).toContainText(/Waiting\s*Answered 503\. Try \d+: /, shown)
    await expectAxeClean(page)
    expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
    const first = await receiver.readVerified(secret)
    expect(first).toMatchObject({ answered: expect.stringContaining('answered 503') })

    await receiver.answerBy('200: taken')
    await refused.getByRole('button', { name: `Send again: ${first.id}` }).click()
    await expect(refused).toContainText(/Sent\s*Answered 200\./, shown)
    expect(await receiver.readVerified(secret)).toEqual({
      id: first.id,
      verified: event('contacts.updated', id, 2),
      answered: expect.stringContaining('answered 200'),
    })
    await page.context().close()
  })
