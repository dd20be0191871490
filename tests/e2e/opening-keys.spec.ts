import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { add, laroMail, openInbox, pageOf, sendAsCustomer, threadRow } from './story-helpers.ts'
import { intercept } from './intercept.ts'

const patience = { timeout: 30_000 }

/** Lets threads open only when the returned function is called. */
async function holdThreads(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await intercept(page, /\/api\/messaging\/thread\/[^/?]+(\?.*)?$/, async (route) => {
    if (route.request().method() === 'GET') await released
    await route.continue()
  })
  return release
}

async function mailFrom(page: Page, name: string, subject: string): Promise<void> {
  const from = `${name} <${name.toLowerCase().replaceAll(' ', '.')}@opening.example>`
  await sendAsCustomer({ from, to: laroMail, subject, text: `About ${subject}.` })
  await expect(threadRow(page, subject)).toBeVisible(patience)
}

test('keys on a thread that is still loading are about that thread, and words are no keys', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana)
  await openInbox(page)
  await mailFrom(page, 'Ida Quist', 'Quist is done')
  await mailFrom(page, 'Ola Quist', 'Quist gets a note')
  const release = await holdThreads(page)
  await threadRow(page, 'Quist is done').click()
  await page.keyboard.press('e')
  await expect(page.getByText('Marked done')).toBeVisible()
  await expect(threadRow(page, 'Quist is done')).toHaveCount(0)
  await threadRow(page, 'Quist gets a note').click()
  await page.keyboard.type('neat words', { delay: 15 })
  release()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveText('eat words', patience)
  await expect(threadRow(page, 'Quist gets a note')).toBeVisible()
  await page.context().close()
})

test('Undo leads back to the thread that was done, and a quote is found whatever kind is chosen', async ({
  browser,
  request,
}) => {
  await add(request, 'quotes', { quote_number: '995701', quote_id: 'Q-995701', status: 'qCreated' })
  const page = await pageOf(browser, cast.jo)
  await openInbox(page)
  await mailFrom(page, 'Una Rask', 'Rask comes back')
  await threadRow(page, 'Rask comes back').click()
  const heading = page.getByRole('heading', { name: 'Rask comes back' })
  await expect(heading).toBeVisible()
  await page.keyboard.press('e')
  await expect(heading).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(heading).toBeVisible(patience)
  // The keys go on from there.
  await expect(page.locator(':focus')).toContainText('Rask comes back', patience)

  await page.getByRole('button', { name: 'Thread options' }).click()
  await page.getByRole('menuitem', { name: 'Link…' }).click()
  await page.getByRole('combobox', { name: 'Search trips' }).fill('995701')
  await expect(page.getByRole('group', { name: 'Quotes' }).getByRole('option', { name: /995701/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('It is on Quote 995701 now.')).toBeVisible()
  await page.context().close()
})
