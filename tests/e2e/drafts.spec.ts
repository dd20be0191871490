import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { alertOf, laroMail, openInbox, pageOf, sendAsCustomer, threadRow } from './house.ts'

test('a draft outlives a killed page, and is there on another device', async ({ browser }) => {
  const subject = 'Draft of a long answer'
  const page = await pageOf(browser, cast.jo)
  await openInbox(page)
  await sendAsCustomer({ from: 'Gia Moss <gia@moss.example>', to: laroMail, subject, text: 'What do you advise?' })
  await threadRow(page, subject).click()
  const address = page.url()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.locator('[contenteditable]').fill('My advice is')
  await expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible()

  const other = await pageOf(browser, cast.jo)
  await other.goto(address)
  await expect(other.locator('[contenteditable]')).toHaveText('My advice is')
  await other.context().close()

  await page.locator('[contenteditable]').fill('My advice is to fly on Friday')
  // The page dies between two keys: nothing gets to say goodbye.
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => 'A crashed page gives no answer.')
  await crashed
  const again = await page.context().newPage()
  await again.goto(address)
  await expect(again.locator('[contenteditable]')).toHaveText('My advice is to fly on Friday')
  await again.context().close()
})

test('a discarded draft is gone everywhere', async ({ browser }) => {
  const subject = 'Draft to discard'
  const page = await pageOf(browser, cast.jo)
  await openInbox(page)
  await sendAsCustomer({ from: 'Gia Moss <gia@moss.example>', to: laroMail, subject, text: 'Never mind.' })
  await threadRow(page, subject).click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.locator('[contenteditable]').fill('This is wrong')
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await alertOf(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.locator('[contenteditable]')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reply', exact: true })).toBeVisible()
  await expect(page.locator('[contenteditable]')).toHaveCount(0)
  await page.context().close()
})
