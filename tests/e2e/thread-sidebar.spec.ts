import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { alertOf, laroMail, openInbox, openMail, pageForFile, pageOf, sendAsCustomer, visit } from './story-helpers.ts'

const joPage = pageForFile(cast.jo)
const anaPage = pageForFile(cast.ana)

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

const over = (page: Page) => page.getByRole('dialog', { name: 'Thread' })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** A mail of a customer is unread for Jo, who is looking at the tasks. */
async function unreadOverTasks(page: Page, subject: string): Promise<void> {
  await visit(page, '/laro/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()
  await sendAsCustomer({ from: 'Ida Voss <ida@voss.example>', to: laroMail, subject, text: 'Is the cabin heated?' })
  await bell(page).click()
  const item = panel(page).getByRole('link', { name: subject })
  await expect(item).toHaveAttribute('data-unread', 'true')
}

test('an unread item opens its thread over the page and in its address; Back and Escape close it', async ({
  browser,
}) => {
  const page = await joPage(browser)
  await unreadOverTasks(page, 'Heated cabin')
  await expect(panel(page).getByText('Heated cabin', { exact: true })).toHaveCSS('font-weight', '600')
  await panel(page).getByRole('link', { name: 'Heated cabin' }).click()
  await expect(over(page).getByText('Is the cabin heated?')).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/laro\/tasks\?sidebar=/)
  await expect(over(page).getByRole('heading', { name: 'Heated cabin' })).toBeFocused()
  await expectAxeClean(page)

  await page.goBack()
  await expect(over(page)).toHaveCount(0)
  await expect(page).toHaveURL('/laro/tasks')
  await page.goForward()
  await expect(over(page).getByText('Is the cabin heated?')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(over(page)).toHaveCount(0)
  await expect(page).toHaveURL('/laro/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()

  // Read by being opened, on the server as well.
  await page.reload()
  await bell(page).click()
  await expect(panel(page).getByRole('link', { name: 'Heated cabin' })).not.toHaveAttribute('data-unread')
  await expect(panel(page).getByText('Heated cabin', { exact: true })).toHaveCSS('font-weight', '400')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
})

test('a thread over the page is answered in place: Escape leaves the box, then the thread, and the focus returns', async ({
  browser,
}) => {
  const page = await joPage(browser)
  await unreadOverTasks(page, 'Cabin crew')
  await panel(page).getByRole('link', { name: 'Cabin crew' }).click()
  await expect(over(page).getByRole('heading', { name: 'Cabin crew' })).toBeFocused()
  await page.keyboard.press('n')
  const box = over(page).locator('[contenteditable]')
  await expect(box).toBeFocused()
  await box.pressSequentially('Two pilots and Rae.')
  await page.keyboard.press('Escape')
  await expect(over(page).getByRole('heading', { name: 'Cabin crew' })).toBeFocused()
  await over(page)
    .getByRole('button', { name: /^Send( Ctrl|$)/ })
    .click()
  await expect(over(page).getByRole('article').getByText('Two pilots and Rae.')).toBeVisible()

  await over(page).getByRole('button', { name: 'Thread options' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(over(page)).toBeVisible()
  await page.mouse.click(40, 400)
  await expect(over(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
})

test('a record’s conversations open over the record; unsaved input of the record stays', async ({ browser }) => {
  const page = await anaPage(browser)
  await openMail(page, { from: 'Ole Brandt <ole@brandt.example>', subject: 'Skis on board' })
  await page.getByRole('button', { name: /^Go to Contact/ }).click()
  await expect(page).toHaveURL(/\/laro\/marketing\/contacts\/[^?]+$/)
  const company = page.getByRole('textbox', { name: 'Company' })
  await company.fill('Brandt Ski')
  await page.getByRole('tab', { name: 'Conversations' }).click()
  const record = page.url()
  await page.getByRole('link', { name: /Skis on board/ }).click()
  await expect(over(page).getByRole('heading', { name: 'Skis on board' })).toBeFocused()
  expect(page.url()).toMatch(/[?&]sidebar=/)

  await over(page).getByRole('button', { name: 'Done' }).click()
  await expect(over(page)).toHaveCount(0)
  await expect(page).toHaveURL(record)
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(company).toHaveValue('Brandt Ski')
  await expect(alertOf(page)).toHaveCount(0)
  await company.fill('')
})

test('the sidebar fits its width to the screen, and a colleague opens it by its address', async ({ browser }) => {
  const page = await anaPage(browser)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openInbox(page)
  const id = await page.locator('[data-thread]').first().getAttribute('data-thread')
  await visit(page, `/laro/trips?sidebar=${id}`)
  await expect(over(page).locator('[data-message]:visible').first()).toBeVisible()
  // Widths of 1-shell section 2.3; a small window shows one pane, as a phone does.
  for (const [width, expected] of [
    [1280, 620],
    [1000, 600],
    [700, 700],
    [390, 390],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await over(page).boundingBox())?.width).toBe(expected)
  }

  const rae = await pageOf(browser, cast.rae)
  await rae.goto(`/laro/marketing/contacts?sidebar=${id}`)
  await expect(over(rae).locator('[data-message]:visible').first()).toBeVisible()
  await rae.context().close()
})

test('on a phone the sidebar covers the page, and its cross closes it', async ({ browser }) => {
  const page = await pageOf(browser, cast.jo, phone)
  await unreadOverTasks(page, 'Window seats')
  await panel(page).getByRole('link', { name: 'Window seats' }).tap()
  await expect(over(page).getByRole('heading', { name: 'Window seats' })).toBeFocused()
  await expectAxeClean(page)
  await over(page).getByRole('button', { name: 'Close the thread' }).tap()
  await expect(over(page)).toHaveCount(0)
  await expect(page).toHaveURL('/laro/tasks')
  await page.context().close()
})
