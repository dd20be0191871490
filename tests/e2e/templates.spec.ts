import { expect, test } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { alertOf, headersOf, laroMail, openInbox, pageOf, sendAsCustomer, threadRow } from './story-helpers.ts'
import { intercept } from './intercept.ts'

const documents = `/api/data/clients/${clientIds.LARO}/documents`

test('a template with preview: chosen, previewed as the customer will see it, refused while a word is missing, sent', async ({
  browser,
}) => {
  const subject = 'A template please'
  const page = await pageOf(browser, cast.jo)
  const headers = await headersOf(cast.jo, clientIds.LARO)
  const made = await page.request.post(documents, {
    headers,
    data: {
      name: 'Welcome on board',
      template_id: 'e2e-welcome',
      data_argument: 'contact',
      subject: 'Welcome {{ contact.first_name }}',
      html: '<p>Dear {{ contact.first_name }},</p>{{ message.body }}<p>Gate {{ contact.gate }}</p>',
    },
  })
  expect(made.status()).toBe(201)
  const { id, version } = (await made.json()) as { id: string; version: number }
  await openInbox(page)
  await sendAsCustomer({ from: 'Una Holt <una@holt.example>', to: laroMail, subject, text: 'What is there to know?' })
  await threadRow(page, subject).click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('')
  await page.locator('[contenteditable]').fill('We look forward to Friday.')

  await page.getByRole('button', { name: 'Options', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Choose a template' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a template' })
  await picker.getByRole('textbox', { name: 'Search templates' }).fill('on board')
  await expectAxeClean(page)
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  const chip = page.getByRole('group', { name: 'Template: Welcome on board' })
  // Clicked twice before the first click is answered: one preview is asked for, and one opens.
  let asked = 0
  await intercept(page, '**/api/cms/documents/templates/**', async (route) => {
    asked += 1
    await asking
    await route.continue()
  })
  let answer: () => void = () => undefined
  const asking = new Promise<void>((resolve) => (answer = resolve))
  await chip.getByRole('button', { name: 'Preview' }).dblclick()
  await chip.getByRole('button', { name: 'Preview' }).click()
  answer()
  const preview = page.getByRole('dialog', { name: 'Preview: Welcome on board' })
  await expect(preview).toHaveCount(1)
  expect(asked).toBe(1)
  await page.unroute('**/api/cms/documents/templates/**')
  await expect(preview.getByText('Welcome Una')).toBeVisible()
  await expect(preview.frameLocator('iframe').getByText('We look forward to Friday.')).toBeVisible()
  await expect(preview.frameLocator('iframe').locator('mark')).toHaveText('contact.gate')
  await expect(preview.getByRole('status')).toContainText('contact.gate')
  await expectAxeClean(page)
  await preview.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(preview).toBeHidden()

  await page.getByRole('button', { name: 'Send', exact: false }).last().click()
  const refusal = alertOf(page)
  await expect(refusal).toContainText('contact.gate')
  await refusal.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(chip).toBeVisible()

  const html = '<p>Dear {{ contact.first_name }},</p>{{ message.body }}<p>Gate {{ contact.gate | default: "4" }}</p>'
  await page.request.patch(`${documents}/${id}`, { headers, data: { version, change: { html } } })
  await page.getByRole('button', { name: 'Send', exact: false }).last().click()
  await expect(chip).toBeHidden()
  await expect(page.frameLocator('iframe:visible').last().getByText('Gate 4')).toBeVisible()
  await page.context().close()
})

test('a slash inserts a reply, filled in; a missing value is marked and keeps it from being sent', async ({
  browser,
}) => {
  const subject = 'A slash please'
  const page = await pageOf(browser, cast.jo)
  const made = await page.request.post(documents, {
    headers: await headersOf(cast.jo, clientIds.LARO),
    data: {
      name: 'Gate reply',
      template_id: 'e2e-gate',
      owner: cast.jo.id,
      html: '<p>Dear {{ contact.first_name }}, the gate is {{ contact.gate }}.</p>',
    },
  })
  expect(made.status()).toBe(201)
  await openInbox(page)
  await sendAsCustomer({ from: 'Una Holt <una@holt.example>', to: laroMail, subject, text: 'Which gate?' })
  await threadRow(page, subject).click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  const text = page.locator('[contenteditable]')
  await text.click()
  await page.keyboard.type('/gate')
  const offers = page.getByRole('listbox', { name: 'Insert a template' })
  await expect(offers.getByRole('option', { name: /Gate reply/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(text).toContainText('Dear Una, the gate is ⟦contact.gate⟧.')
  await expect(text).not.toContainText('/gate')
  await page.keyboard.press('Control+Enter')
  const refusal = alertOf(page)
  await expect(refusal).toContainText('contact.gate')
  await page.context().close()
})

test('a new reply of the user is written with a live preview, and a slash offers it at once', async ({ browser }) => {
  const page = await pageOf(browser, cast.rae)
  await page.goto('/laro/threads/replies')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('On my way')
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Hello {{ contact.first_name }}, I am {{ user.first_name }}.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.frameLocator('iframe').getByText('I am Rae')).toBeVisible()
  await expect(preview.getByRole('status')).toContainText('contact.first_name')
  await expectAxeClean(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Mine' }).getByRole('button', { name: /On my way/ })).toBeVisible()
  // A variable is put where the cursor is, not at the end.
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.click()
  await page.keyboard.press('Control+Home')
  await page.getByRole('button', { name: 'Add a variable' }).click()
  await page
    .getByRole('menuitem', { name: /company/i })
    .first()
    .click()
  await expect(message).toHaveText(/^\{\{ \w+\.\w+ \}\}Hello /)
  await expect(message).toBeFocused()

  // Unsaved changes ask before they are left.
  await page.getByRole('link', { name: 'Smart Inbox' }).first().click()
  await expect(alertOf(page)).toContainText('Leave Without Saving?')
  await expectAxeClean(page)
  await alertOf(page).getByRole('button', { name: 'Stay' }).click()
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await alertOf(page).getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('On my way')

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Choose a reply')).toBeVisible()
  await page.context().close()
})
