import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { laroMail, openInbox, pageForFile, sendAsCustomer, threadRow } from './story-helpers.ts'
import { intercept } from './intercept.ts'

const patience = { timeout: 30_000 }
const anaPage = pageForFile(cast.ana)

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

test('keys pressed while a thread is loading act on that thread, and typed words are no keys', async ({ browser }) => {
  const page = await anaPage(browser)
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
  await page.getByRole('button', { name: 'Discard' }).click()
})
