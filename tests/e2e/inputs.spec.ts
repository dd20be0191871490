import { expect, test } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, openInbox, openMail, pageForFile, threadRow, visit } from './story-helpers.ts'

const anaPage = pageForFile(cast.ana)

test('a date is chosen from the calendar by keyboard, or typed', async ({ browser }) => {
  const page = await anaPage(browser)
  await visit(page, '/laro/marketing/contacts/new')
  await page.getByRole('textbox', { name: 'Birthdate' }).fill('2/28/2000')
  await page.getByRole('button', { name: 'Calendar: Birthdate' }).click()
  const day = page.getByRole('button', { name: 'Monday, February 28, 2000' })
  await expect(day).toBeFocused()
  await expectAxeClean(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Birthdate' })).toHaveValue('2/29/2000')
  await expect(page.getByRole('button', { name: 'Calendar: Birthdate' })).toBeFocused()

  await page.getByRole('textbox', { name: 'Birthdate' }).fill('29.2.2000')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('dana@')
  await page.getByRole('textbox', { name: 'Phone' }).pressSequentially('2015550')
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('(201) 555-0')
  await page.getByRole('button', { name: 'Create contact' }).click()
  await expect(page.getByText('Required format: m/d/yyyy')).toBeVisible()
  await expect(page.getByText('The email format is invalid')).toBeVisible()
  await expect(page.getByText('Invalid', { exact: true })).toBeVisible()
  await visit(page, '/laro/tasks/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Order the crew cars')
  await page.getByRole('textbox', { name: 'Priority' }).fill('500')
  await page.getByRole('textbox', { name: 'Completed' }).fill('-3')
  await page.getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByText('Enter 100 or less.')).toBeVisible()
  await expect(page.getByText('Enter 0 or more.')).toBeVisible()
})

test('a departure accepts any hour, its return none before the departure', async ({ browser }) => {
  const page = await anaPage(browser)
  const { id } = await add(page.request, 'trips', {})
  await visit(page, `/laro/trips/${id}?tab=details`)
  await page.getByRole('textbox', { name: 'Departure', exact: true }).fill('12/10/2030')
  await page.getByRole('textbox', { name: 'Departure: time' }).fill('9:41 pm')
  await page.getByRole('button', { name: 'Calendar: Return' }).click()
  await expect(page.getByRole('group', { name: 'Hour' }).getByRole('button')).toHaveCount(24)
  await expectAxeClean(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Departure: time' })).toHaveValue('9:45 PM')
  await page.getByRole('textbox', { name: 'Return', exact: true }).fill('12/9/2030')
  await page.getByRole('textbox', { name: 'Return', exact: true }).blur()
  await expect(page.getByText('Date not allowed')).toBeVisible()
})

test('keys and the palette open the pages of the inbox, and lead back', async ({ browser }) => {
  const page = await anaPage(browser)
  await openInbox(page)
  for (const [keys, heading] of [
    ['gf', 'Follow-ups'],
    ['gm', 'Message filters'],
    ['gs', 'Scheduled'],
    ['gn', 'Not delivered'],
    ['gh', 'Held for attention'],
    ['gr', 'My replies'],
    ['gb', 'Bulk actions'],
  ] as const) {
    await page.keyboard.type(keys)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(1)
    await page.getByRole('link', { name: 'Back to Smart Inbox' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Smart Inbox' })).toBeVisible()
  }
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('Go to Held for attention')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('not deliv')
  await page.getByRole('option', { name: /^Not delivered/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Not delivered' })).toBeVisible()
})

test('a large file is accepted and marked large', async ({ browser }) => {
  const page = await anaPage(browser)
  await openMail(page, { subject: 'Large files' })
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible()
  const pick = (name: string, size: number) =>
    page
      .getByLabel('Files to attach')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(size, 7) })
  await pick('plan.pdf', 250_000)
  await expect(page.getByText('Large File Alert!', { exact: true })).toBeVisible()
  await expect(page.getByText('plan.pdf has 250 kb. It may take a moment to load.')).toBeVisible()
  await pick('film.pdf', 1_300_000)
  await expect(page.getByText('Very Large File Alert!', { exact: true })).toBeVisible()
})

test('open menus are clean, and no part of them is outside the window', async ({ browser }) => {
  const page = await anaPage(browser)
  await page.setViewportSize({ width: 1280, height: 640 })
  for (const subject of ['Menus below', 'Menus between', 'Menus on top']) await openMail(page, { subject })
  // The third row: there is less room below it than its menu needs.
  const row = threadRow(page, 'Menus below')
  await row.click({ button: 'right' })
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: 'Done' })).toBeVisible()
  await expectAxeClean(page)
  const box = await menu.boundingBox()
  expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 999) <= 640).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Threads View' }).click()
  await expect(page.getByRole('menuitem', { name: 'Bulk actions' })).toBeVisible()
  await expectAxeClean(page)
  await page.keyboard.press('Escape')

  await row.click()
  await expect(page.getByRole('heading', { name: 'Menus below' })).toBeVisible()
  await page.getByRole('button', { name: 'Thread options' }).click()
  await expect(page.getByRole('menuitem', { name: 'Move' })).toBeVisible()
  await expectAxeClean(page)
  // The open menu is not covered by the neighbouring panes.
  await page.getByRole('menuitem', { name: 'Move' }).click({ trial: true })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Thread options' })).toBeFocused()
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'Options', exact: true }).click()
  await expectAxeClean(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('the open user menu and the open menu of a message are clean', async ({ browser }) => {
  for (const colorScheme of variantsToRun(['light', 'dark'])) {
    const page = await anaPage(browser)
    await page.emulateMedia({ colorScheme })
    await openMail(page, { subject: `Clean menus, ${colorScheme}` })
    await page.getByRole('button', { name: 'Message options' }).first().click()
    const remove = page.getByRole('menuitem', { name: 'Delete' })
    await expect(remove).toBeVisible()
    const menu = page.getByRole('menu')
    // The menu is above the panes, not within one: no other fault is allowed.
    await expectAxeClean(page, ['region'])
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await page.getByRole('button', { name: 'User menu of Ana Ruiz' }).click()
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
    await expectAxeClean(page)
    await page.keyboard.press('Escape')
  }
})
