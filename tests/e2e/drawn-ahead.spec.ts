import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { laroMail, openInbox, openMail, pageForFile, sendAsCustomer, threadRow } from './story-helpers.ts'

const anaPage = pageForFile(cast.ana)
const joPage = pageForFile(cast.jo)

test('the next thread is rendered hidden before it opens: it stays unread, shows no presence, and opens at once', async ({
  browser,
}) => {
  const [page, colleague] = [await anaPage(browser), await joPage(browser)]
  await openInbox(page)
  const mail = { from: 'Uma Berg <uma@berg.example>', to: laroMail }
  await sendAsCustomer({ ...mail, subject: 'Drawn ahead', html: '<p>Is the <b>jet</b> free?</p>' })
  await expect(threadRow(page, 'Drawn ahead')).toBeVisible()
  await openMail(page, { subject: 'Open before it' })
  await openInbox(colleague)
  await threadRow(colleague, 'Drawn ahead').click()

  const behind = page.locator('[data-behind]')
  await expect(behind.locator('[data-thread-heading]')).toHaveText('Drawn ahead')
  await expect(behind.frameLocator('iframe').getByText('Is the jet free?')).toBeAttached()
  await expect(page.getByRole('region', { name: 'Thread', exact: true })).toHaveCount(1)
  await expect(page).toHaveTitle(/^Open before it/)
  await expect(threadRow(page, 'Drawn ahead').getByText('Unread', { exact: true })).toBeAttached()
  // The colleague is shown where Ana is, and that is not here.
  const viewing = { name: 'Ana Ruiz is viewing', exact: true }
  await expect(threadRow(colleague, 'Open before it').getByRole('img', viewing)).toBeVisible()
  await expect(colleague.getByRole('img', viewing)).toHaveCount(1)

  const drawn = await behind.locator('[data-thread-heading]').elementHandle()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: 'Drawn ahead' })
  await expect(heading).toBeVisible()
  expect(await heading.evaluate((shown, before) => shown === before, drawn)).toBe(true)
  await expect(page).toHaveTitle(/^Drawn ahead/)
  await expect(page.frameLocator('iframe:visible').getByText('Is the jet free?')).toBeVisible()
  await expect(threadRow(page, 'Drawn ahead').getByText('Unread', { exact: true })).toHaveCount(0)

  await page.keyboard.press('r')
  const text = page.getByRole('textbox', { name: 'Message', exact: true })
  await expect(text).toBeFocused()
  await page.keyboard.type('It is.')
  await expect(text).toContainText('It is.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Open before it' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(text).toContainText('It is.')
})

test('finishing a thread opens the prepared next one with its draft', async ({ browser }) => {
  const page = await anaPage(browser)
  await openMail(page, { subject: 'Left with a draft' })
  await page.keyboard.press('n')
  await page.locator('[contenteditable]:visible').fill('I ask the owner.')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await openMail(page, { subject: 'Soon done' })
  await expect(page.locator('[data-behind] [data-thread-heading]')).toHaveText('Left with a draft')
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { name: 'Left with a draft' })).toBeVisible()
  await expect(page.locator('[contenteditable]:visible')).toHaveText('I ask the owner.')
})
