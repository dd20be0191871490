import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { devices } from './shop-helpers.ts'
import { alertOf, pageOf, productUrl, visit } from './story-helpers.ts'

// An admin makes an API key, software uses it, and the admin finds what it did and revokes it.

const shown = { timeout: 30_000 }
const integrations = '/laro/company/integrations'

/** Makes a key for contacts. Answers its secret, from the only dialog that shows it. */
async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New key', exact: true }).click(shown)
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByRole('button', { name: 'Make key' }).click()
  await expect(form).toContainText('Choose at least one role.')
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('checkbox', { name: 'Contacts', exact: true }).check()
  await expectAxeClean(page)
  await form.getByRole('button', { name: 'Make key' }).click()
  const made = page.getByRole('dialog', { name: `Key for ${name}` })
  const secret = await made.getByRole('textbox', { name: 'API key' }).inputValue()
  await expectAxeClean(page)
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(made).toHaveCount(0)
  return secret
}

/** Calls the public API as other software does: with the key alone. */
function openApi(request: APIRequestContext, key: string) {
  const headers = { authorization: `Bearer ${key}` }
  const data = `${productUrl()}/api/data/clients/${clientIds.LARO}`
  return {
    read: (path: string) => request.get(`${data}/${path}`, { headers }),
    addContact: (contact: object) =>
      request.post(`${data}/contacts`, {
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        data: { emails: [], phones: [], ...contact },
      }),
  }
}

for (const { device, viewport } of variantsToRun(devices))
  test(`an admin makes an API key, finds what it did and revokes it on ${device}`, async ({ browser, request }) => {
    const name = `Website on ${device}`
    const page = await pageOf(browser, cast.ana, { viewport })
    await visit(page, integrations)
    const key = await makeKey(page, name)
    const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('Never used', shown)
    await expect(page.locator('body')).not.toContainText(key)

    const software = openApi(request, key)
    const added = await software.addContact({ first_name: 'Keya', last_name: `Of ${device}` })
    expect(added.status(), await added.text()).toBe(201)
    const { id } = (await added.json()) as { id: string }
    expect((await software.read(`contacts/${id}`)).status()).toBe(200)
    const refused = await software.read('quotes')
    expect([refused.status(), await refused.text()]).toEqual([403, expect.not.stringContaining('"results"')])

    await visit(page, `/laro/marketing/contacts/${id}`)
    await page.getByRole('tab', { name: 'History' }).click(shown)
    await expect(page.getByText(`${name} (API key)`).first()).toBeVisible(shown)

    await visit(page, integrations)
    await expect(row).toContainText('127.0.0.1', shown)
    await expect(row).not.toContainText('Never used')
    await expectAxeClean(page)
    expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
    await row.getByRole('button', { name: `Revoke ${name}` }).click()
    await alertOf(page).getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect(row).toContainText(`by ${cast.ana.name}`, shown)
    expect((await software.read(`contacts/${id}`)).status()).toBe(401)
    await page.context().close()
  })
