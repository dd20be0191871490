import { setTimeout } from 'node:timers/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { openInbox, pageOf, productUrl, receivedOutside, sendAsCustomer, threadRow } from './story-helpers.ts'

// The charter desk by keyboard alone: Sam's mouse is never touched, from the request to the invoice.

const customerName = 'Ilse Norwood'
const customerMail = 'ilse@norwood.example'
const most = 90
/** Words that were put into a message are sent only by somebody who can have seen them. */
const seenMs = 1200

const isFocused = async (page: Page, one: Locator) => (await one.and(page.locator(':focus')).count()) > 0

/** Presses a key until the focus is on one that is there, as somebody does who has no mouse. */
async function reach(page: Page, one: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  await expect(one).toBeVisible()
  for (let presses = 0; presses < most; presses++) {
    if (await isFocused(page, one)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${String(one)} is not reached by ${most} presses of ${key}`)
}

/** Reaches a button and presses it. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await reach(page, page.getByRole('button', { name, exact: true }).first())
  await page.keyboard.press('Enter')
}

/** Opens the tab of a record's page by its number. */
async function openTab(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Escape')
  const names = await page.getByRole('tablist', { name: 'Parts of the page' }).getByRole('tab').allInnerTexts()
  await page.keyboard.press(String(names.findIndex((one) => one.trim().startsWith(name)) + 1))
  await expect(page.getByRole('tab', { name, exact: false, selected: true })).toBeVisible()
}

async function openThread(page: Page, subject: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(threadRow(page, subject)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(subject)
  await expect(page.locator('[data-thread]')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
}

async function sendMessage(page: Page): Promise<string> {
  const link = page.locator('[contenteditable]:focus a[href*="/shared/"]')
  await expect(link).toBeVisible()
  await setTimeout(seenMs)
  const path = /\/shared\/[\w-]{22}/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? 'no link'
  await page.keyboard.press('ControlOrMeta+Enter')
  await receivedOutside((mail) => mail.html?.includes(path) === true)
  return path
}

/** Opens a record by its name, by the palette. */
async function openByName(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(name)
  const found = page.getByRole('option', { name: new RegExp(`^${name}`) }).first()
  await expect(found).toBeVisible()
  // The list is that of all its words once the search rests.
  await setTimeout(seenMs)
  for (let presses = 0; presses < most && (await found.getAttribute('aria-selected')) !== 'true'; presses++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('by keyboard alone a request is quoted, sent, made a trip, announced to its passenger, and invoiced', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const sam = await pageOf(browser, cast.sam, { viewport: { width: 1440, height: 900 } })
  await sendAsCustomer({
    from: `${customerName} <${customerMail}>`,
    to: 'nxt@mail.flightline.example',
    subject: 'KTEB to KPBI by keyboard',
    text: 'Hello,\n\nplease quote KTEB to KPBI on December 6, 2030 at 9am for 3 passengers.\n\nIlse',
  })
  await openInbox(sam, 'nxt')
  await openThread(sam, 'KTEB to KPBI by keyboard')

  // The quote, with the aircraft and who travels.
  await sam.keyboard.press('q')
  await expect(sam.getByRole('heading', { name: `New quote for ${customerName}` })).toBeVisible()
  await sam.keyboard.press('ControlOrMeta+Enter')
  await expect(sam).toHaveURL(/\/nxt\/quotes\/[0-9a-f]{8}-/)
  const leg = sam.getByRole('group', { name: 'Leg 1', exact: true })
  await openTab(sam, 'Legs')
  await reach(sam, leg.getByLabel('Aircraft', { exact: true }).and(leg.locator('input')))
  await sam.keyboard.type('Citation')
  await expect(sam.getByRole('option', { name: /^N\d/ }).first()).toBeVisible()
  await sam.keyboard.press('ArrowDown')
  await sam.keyboard.press('Enter')
  await press(sam, /^Details of/)
  await reach(sam, leg.getByLabel('Passenger 1', { exact: true }))
  await sam.keyboard.type(customerName)
  await expect(sam.getByRole('option', { name: new RegExp(`^${customerName}`) })).toBeVisible()
  await sam.keyboard.press('ArrowDown')
  await sam.keyboard.press('Enter')
  await sam.keyboard.press('ControlOrMeta+Enter')
  await expect(sam.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)

  // Its price is locked, and it is sent from the thread.
  await openTab(sam, 'Price')
  await expect(sam.getByRole('region', { name: 'Price', exact: true })).toContainText('Total')
  await press(sam, 'Lock the price')
  await expect(sam.getByText(/Locked at \$/)).toBeVisible()
  await reach(sam, sam.getByRole('button', { name: 'Status', exact: true }), 'Shift+Tab')
  await sam.keyboard.press('Enter')
  await reach(sam, sam.getByRole('menuitem', { name: /outstanding/i }), 'ArrowDown')
  await sam.keyboard.press('Enter')
  await expect(sam.getByText('Outstanding', { exact: true }).first()).toBeVisible()
  const quotePath = new URL(sam.url()).pathname
  await openThread(sam, 'KTEB to KPBI by keyboard')
  await press(sam, 'Send Quote')
  const offer = await sendMessage(sam)

  // The customer has a keyboard, too.
  const customer = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await customer.goto(`${productUrl()}${offer}`)
  await reach(customer, customer.getByLabel(/I have read/))
  await customer.keyboard.press('Space')
  await reach(customer, customer.getByLabel('Sign by typing your full name'))
  await customer.keyboard.type(customerName)
  await press(customer, 'Accept and sign')
  await expect(customer.getByRole('region', { name: 'Accepted' })).toContainText(`Signed by ${customerName}`)

  // The trip, its itinerary and its invoice.
  await sam.goto(quotePath)
  await press(sam, 'Make trip')
  await expect(sam).toHaveURL(/\/nxt\/trips\/[0-9a-f]{8}-/)
  const tripName = await sam.getByRole('heading', { level: 1, name: /^Trip \d+/ }).innerText()
  await press(sam, 'Send Itinerary')
  const dialog = sam.getByRole('dialog', { name: 'Send Itinerary' })
  await expect(dialog.getByRole('checkbox', { name: customerName })).toBeChecked()
  await press(sam, 'Next')
  await sendMessage(sam)
  await openByName(sam, tripName)
  await openTab(sam, 'Invoice')
  await press(sam, 'Invoice this trip')
  await press(sam, 'Send invoice')
  const ask = sam.getByRole('dialog')
  await reach(sam, ask.getByRole('button', { name: 'Send invoice' }))
  await sam.keyboard.press('Enter')
  await expect(sam.getByRole('region', { name: 'Write a message' })).toContainText('.pdf')
  await setTimeout(seenMs)
  await sam.keyboard.press('ControlOrMeta+Enter')
  await receivedOutside(({ attachments, to }) => attachments.length > 0 && to?.[0]?.address === customerMail)
  await openByName(sam, tripName)
  await openTab(sam, 'Invoice')
  await press(sam, 'Record payment')
  const payment = sam.getByRole('dialog', { name: /^Payment of/ })
  await reach(sam, payment.getByRole('button', { name: 'Record payment' }))
  await sam.keyboard.press('Enter')
  await expect(payment).toBeHidden()
  await expect(sam.getByText('Paid', { exact: true }).first()).toBeVisible()
  await Promise.all([sam, customer].map((page) => page.context().close()))
})
