import { expect, test, type APIRequestContext, type Browser, type BrowserContextOptions } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { headersOf, pageOf, productUrl } from './story-helpers.ts'

// An admin finds why an item of the queue failed, corrects its input and runs it again.

const shown = { timeout: 30_000 }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

async function makeContacts(request: APIRequestContext): Promise<string[]> {
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const ids: string[] = []
  for (const first_name of ['Wilma', 'Wilhelmina']) {
    const made = await request.post(`${productUrl()}/api/data/clients/${clientIds.LARO}/contacts`, {
      headers,
      data: { first_name, last_name: 'Twofold' },
    })
    ids.push(((await made.json()) as { id: string }).id)
  }
  return ids
}

async function correctMerge(
  browser: Browser,
  { ids: [kept = '', gone = ''], options }: { ids: readonly string[]; options?: BrowserContextOptions },
): Promise<void> {
  const page = await pageOf(browser, cast.ana, options)
  await page.goto('/laro/company/clockwork?tab=items')
  await page.getByRole('button', { name: 'Add item' }).click(shown)
  await page.getByRole('menuitem', { name: 'Merge of contacts' }).click()
  const form = page.getByRole('dialog', { name: 'Merge of contacts' })
  await form.getByRole('textbox', { name: 'Id of the contact that stays' }).fill(kept)
  await form.getByRole('textbox', { name: 'Id of the contact that goes' }).fill('a-typing-error')
  await form.getByRole('button', { name: 'Add to queue' }).click()
  await expect(form).toHaveCount(0)

  await page.goto('/laro/company/clockwork?tab=dead')
  const item = page.getByRole('list', { name: 'Queue items' }).getByRole('listitem').first()
  await expect(item).toContainText('No contact has the id a-typing-error.', shown)
  await expectAxeClean(page)
  await item.getByRole('button', { name: 'Correct: Merge of contacts' }).click()
  const correction = page.getByRole('dialog', { name: 'Correct: Merge of contacts' })
  await expect(correction).toContainText('No contact has the id a-typing-error.')
  await correction.getByRole('textbox', { name: 'Id of the contact that goes' }).fill(gone)
  await correction.getByRole('button', { name: 'Correct and run again' }).click()
  await expect(correction).toHaveCount(0)

  await page.goto('/laro/company/clockwork?tab=items&state=done')
  const done = page.getByRole('list', { name: 'Queue items' }).getByRole('listitem').filter({ hasText: gone })
  await expect(done).toContainText('Done', shown)
  expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
  await page.goto(`/laro/marketing/contacts/${kept}`)
  await expect(page.getByText('Wilma Twofold').first()).toBeVisible(shown)
  await page.context().close()
}

test('an admin finds why a merge in the queue failed, corrects it and runs it again', async ({ browser, request }) => {
  await correctMerge(browser, { ids: await makeContacts(request) })
  await correctMerge(browser, { ids: await makeContacts(request), options: phone })
})
