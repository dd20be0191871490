import { expect, test, type Browser, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { pageOf, productUrl, receivedOutside, sendAsCustomer, threadRow, visit } from './story-helpers.ts'

const password = 'nimbus flies high'

/** The page of the invitation link in a mail. */
async function invited(browser: Browser, email: string): Promise<Page> {
  const mail = await receivedOutside(
    (one) => one.to?.[0]?.address === email && one.subject?.startsWith('Your invitation') === true,
  )
  const [link = ''] = /http\S+/.exec(mail.text ?? '') ?? []
  const context = await browser.newContext({
    baseURL: productUrl(),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(link)
  return page
}

/** Chooses a password, signs in with it, and is in the company's inbox. */
async function accept(browser: Browser, email: string): Promise<Page> {
  const page = await invited(browser, email)
  await expect(page.getByRole('heading', { name: 'Welcome. Choose a password' })).toBeVisible()
  await expectAxeClean(page)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Repeat the password' }).fill(password)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/nimb\/threads/, { timeout: 30_000 })
  return page
}

/** Accepts an invitation with a first password, and is in the company's inbox. */
async function join(browser: Browser, email: string): Promise<Page> {
  const page = await invited(browser, email)
  await expect(page.getByRole('heading', { name: 'Welcome. Choose a password' })).toBeVisible({ timeout: 30_000 })
  await expectAxeClean(page)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Repeat the password' }).fill(password)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page).toHaveURL(/\/nimb\/threads/, { timeout: 30_000 })
  return page
}

test('a new client is set up, and a colleague answers its first mail, without help', async ({ browser }) => {
  test.setTimeout(240_000)
  const sue = await pageOf(browser, cast.sue)
  await sue.goto('/laro/threads')
  await sue.getByRole('button', { name: /^Client: / }).click()
  await sue.getByRole('button', { name: 'New client' }).click()
  const dialog = sue.getByRole('dialog', { name: 'New client' })
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Nimbus Air')
  await dialog.getByRole('textbox', { name: 'Key' }).fill('LARO')
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ida')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Holm')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ida@nimbus.example')
  await expectAxeClean(sue)
  await dialog.getByRole('button', { name: 'Make the client' }).click()
  await expect(dialog).toContainText('There is a client with the key LARO already.')
  await dialog.getByRole('textbox', { name: 'Key' }).fill('nimb')
  await dialog.getByRole('button', { name: 'Make the client' }).click()
  await expect(sue).toHaveURL(/\/nimb\/company\/details/, { timeout: 30_000 })
  await sue.context().close()

  const ida = await accept(browser, 'ida@nimbus.example')
  await visit(ida, '/nimb/company/details')
  await ida.getByRole('textbox', { name: 'Office hours' }).fill('Mon-Fri 8 AM - 6 PM')
  await ida.getByRole('button', { name: 'Save', exact: true }).click()
  await ida.getByRole('tab', { name: 'History' }).click()
  await expect(ida.getByRole('tabpanel', { name: 'History' })).toContainText('Ida Holm')

  await visit(ida, '/nimb/company/users')
  await ida.getByRole('button', { name: 'Invite' }).click()
  const invitation = ida.getByRole('dialog', { name: 'Invite a user' })
  await invitation.getByRole('textbox', { name: 'First name' }).fill('Kai')
  await invitation.getByRole('textbox', { name: 'Last name' }).fill('Moor')
  await invitation.getByRole('textbox', { name: 'Email' }).fill('kai@nimbus.example')
  await invitation.getByRole('checkbox', { name: 'Sales' }).check()
  await expectAxeClean(ida)
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  await expect(ida.getByText('Invitation sent')).toBeVisible({ timeout: 30_000 })
  await ida.getByRole('button', { name: 'Invitations' }).click()
  const waiting = ida.getByRole('list', { name: 'Waiting invitations' })
  await expect(waiting.getByRole('listitem')).toContainText('kai@nimbus.example')
  await expectAxeClean(ida)

  const kai = await join(browser, 'kai@nimbus.example')
  await expect(ida.getByText('No invitations found')).toBeVisible({ timeout: 30_000 })
  await ida.keyboard.press('Escape')
  await ida.getByRole('link', { name: 'Kai Moor' }).click()
  await expect(ida.getByRole('group', { name: 'Roles' }).getByRole('checkbox', { name: 'Sales' })).toBeChecked()
  await expectAxeClean(ida)
  await sendAsCustomer({
    from: 'Lea Voss <lea@voss.example>',
    to: 'nimb@mail.flightline.example',
    subject: 'Four of us to Sylt',
    text: 'Can you fly four of us to Sylt on Friday?',
  })
  await threadRow(kai, 'Four of us to Sylt').click({ timeout: 60_000 })
  await kai.getByRole('button', { name: 'Reply', exact: true }).click()
  await kai.locator('[contenteditable]').fill('We can, at nine.')
  await kai.getByRole('button', { name: /^Send Ctrl/ }).click()
  // It is held for ten seconds, for Undo; Kai does not wait.
  await kai.getByRole('button', { name: 'Send now' }).click()
  const answer = await receivedOutside((mail) => mail.subject === 'Re: Four of us to Sylt')
  expect(answer.to?.[0]?.address).toBe('lea@voss.example')
  expect(answer.text).toContain('We can, at nine.')
  expect(answer.from?.name).toBe('Kai Moor')

  // A deactivated user can open nothing any more, and comes back with one click.
  await ida.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(ida.getByText('Kai Moor is deactivated')).toBeVisible()
  await kai.goto('/nimb/threads')
  await expect(kai.getByRole('heading', { name: 'Page not found' })).toBeVisible({ timeout: 30_000 })
  await ida.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(ida.getByRole('button', { name: 'Deactivate', exact: true })).toBeVisible()
  await kai.goto('/nimb/threads')
  await expect(threadRow(kai, 'Four of us to Sylt')).toBeVisible({ timeout: 30_000 })
  await ida.context().close()
  await kai.context().close()
})
