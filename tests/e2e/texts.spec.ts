import { expect, test, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, alertOf, laroMail, openInbox, pageForFile, sendAsCustomer, threadRow, visit } from './story-helpers.ts'

const joPage = pageForFile(cast.jo)

/** Writes a text on a customer's phone, in the outside world in miniature. */
async function textAsCustomer(staff: Page, from: string, body: string): Promise<void> {
  const page = await staff.context().newPage()
  await page.goto('/outside/phones')
  await page.getByLabel('From (a customer’s phone)').fill(from)
  await page.getByLabel('To', { exact: true }).selectOption('+12145550100')
  await page.getByLabel('Text', { exact: true }).fill(body)
  // The page says of earlier texts, too, that they were received.
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/outside/phones/send'))
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect((await taken).status()).toBe(303)
  // A page that is closed while it goes to another one can keep Chromium from answering.
  await loaded
  await page.close()
}

/** A new message without recipients. */
async function beginText(page: Page): Promise<void> {
  await visit(page, '/laro/threads?compose=new')
  await expect(page.getByRole('heading', { name: 'New message', exact: true })).toBeVisible()
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Text message' })

// The first that writes: a template is offered in an open page a minute after it was made.
test('a slash inserts a reply into a text, as plain words', async ({ browser }) => {
  const page = await joPage(browser)
  await add(page.request, 'documents', {
    name: 'Ramp reply',
    template_id: 'e2e-ramp',
    html: '<p>Meet us at <b>the ramp</b>.</p>',
  })
  await beginText(page)
  await page.getByRole('textbox', { name: 'To' }).fill('512 555 0188')
  await page.keyboard.press('Enter')
  await field(page).pressSequentially('Hello, /ramp')
  const offers = page.getByRole('listbox', { name: 'Insert a template' })
  await expect(offers.getByRole('option', { name: /Ramp reply/ })).toHaveAttribute('aria-selected', 'true')
  await expectAxeClean(page)
  await page.keyboard.press('Escape')
  await expect(offers).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('p')
  await expect(offers).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' Bye')
  await expect(field(page)).toHaveValue('Hello, Meet us at the ramp. Bye')
  await page.keyboard.type('!')
  await expect(field(page)).toHaveValue('Hello, Meet us at the ramp. Bye!')
  await field(page).fill('')
})

test('a conversation by text: a customer asks, staff answer, it is delivered, and STOP ends it', async ({
  browser,
}) => {
  const page = await joPage(browser)
  await textAsCustomer(page, '(512) 555-0181', 'Can two dogs fly with us?')
  await openInbox(page)
  await threadRow(page, 'Can two dogs fly with us?').click()
  await expect(page.getByRole('article', { name: '(512) 555-0181, incoming text' })).toBeVisible()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(field(page)).toBeFocused()
  await field(page).fill('“Yes”')
  await expect(page.getByText('65 left · 1 text')).toBeVisible()
  await expect(page.getByText('“ ” makes each text hold 70 characters instead of 160.')).toBeVisible()
  await field(page).fill('Yes, both are welcome.')
  await expect(page.getByText('138 left · 1 text')).toBeVisible()
  // The pointer lies where a tool of the box has come up: its tooltip is no part of the page.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAxeClean(page)
  await page.keyboard.press('Control+Enter')
  const sent = page.getByRole('article', { name: 'Jo Stern, sent text' })
  await expect(sent).toContainText('Yes, both are welcome.')
  await expect(sent.getByRole('button', { name: 'Delivered: show each recipient' })).toBeVisible()
  const [theirs, ours] = await Promise.all([
    page.getByRole('article', { name: '(512) 555-0181, incoming text' }).boundingBox(),
    sent.boundingBox(),
  ])
  expect(ours?.x).toBeGreaterThan((theirs?.x ?? Infinity) + 40)

  await textAsCustomer(page, '(512) 555-0181', 'STOP')
  const note = page.getByRole('list', { name: 'No texts' }).first()
  await expect(note).toContainText('(512) 555-0181 asked for no more texts')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await field(page).fill('One more thing')
  await page.keyboard.press('Control+Enter')
  await expect(alertOf(page)).toContainText('(512) 555-0181 asked for no more texts.')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
})

test('a new text is sent to a typed number, on a phone', async ({ browser }) => {
  const page = await joPage(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await beginText(page)
  await page.getByRole('textbox', { name: 'To' }).fill('907 555 0182')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New message to (907) 555-0182' })).toBeVisible()
  await field(page).fill('Your crew is on the ramp.')
  await page.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()
  const sent = page.getByRole('article', { name: 'Jo Stern, sent text' })
  await expect(sent).toContainText('Your crew is on the ramp.')
  await expect(sent.getByRole('button', { name: 'Delivered: show each recipient' })).toBeVisible()
  await expectAxeClean(page)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a thread whose contact has no phone asks for typed numbers, and checks them', async ({ browser }) => {
  const subject = 'Only by mail so far'
  await sendAsCustomer({ from: 'Nia Falk <nia@unphoned.example>', to: laroMail, subject, text: 'Hello' })
  const page = await joPage(browser)
  await openInbox(page)
  await threadRow(page, subject).click()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(page.getByText('No Contact Found: You will have to enter recipient numbers manually...')).toBeVisible()
  await field(page).fill('May I call you?')
  await page.keyboard.press('Control+Enter')
  await expect(alertOf(page)).toContainText('Cannot send message that has no recipients.')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.getByRole('textbox', { name: 'To' }).fill('12345')
  await page.keyboard.press('Enter')
  await expect(alertOf(page)).toContainText('This phone number does not appear to be valid.')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
})

test('an undelivered text is sent to the corrected number; a malformed number is refused with its message', async ({
  browser,
}) => {
  const page = await joPage(browser)
  await beginText(page)
  await page.getByRole('textbox', { name: 'To' }).fill('512 555 0199')
  await page.keyboard.press('Enter')
  await field(page).fill('Your car waits at the steps.')
  await page.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()
  const sent = page.getByRole('article', { name: 'Jo Stern, sent text' })
  const lost = sent.getByRole('list', { name: 'Not delivered' })
  await expect(lost).toContainText('(512) 555-0199')
  await lost.getByRole('button', { name: 'Correct the number (512) 555-0199' }).click()
  const corrected = lost.getByRole('textbox', { name: 'Corrected number for (512) 555-0199' })
  await expect(corrected).toHaveValue('(512) 555-0199')
  await corrected.fill('12345')
  await page.keyboard.press('Enter')
  await expect(lost).toContainText('This phone number does not appear to be valid.')
  await corrected.fill('(512) 555-0189')
  await page.keyboard.press('Enter')
  await expect(lost).toHaveCount(0)
  await expect(sent.getByRole('button', { name: 'Delivered: show each recipient' })).toBeVisible()
})
