import { setTimeout } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { receivedOutside, threadRow } from './story-helpers.ts'

// Steps of the charter desk by keyboard alone.

const most = 90
/** Sends inserted words only once they are visible, as a person does. */
export const seenMs = 1200

const isFocused = async (page: Page, one: Locator) => (await one.and(page.locator(':focus')).count()) > 0

/** Presses a key until the focus reaches a visible place, as a person without a mouse does. */
export async function reach(page: Page, one: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  await expect(one).toBeVisible()
  for (let presses = 0; presses < most; presses++) {
    if (await isFocused(page, one)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${String(one)} is not reached by ${most} presses of ${key}`)
}

/** Reaches a button and presses it. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await reach(page, page.getByRole('button', { name, exact: true }).first())
  await page.keyboard.press('Enter')
}

/** Opens the tab of a record's page by its number. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Escape')
  const names = await page.getByRole('tablist', { name: 'Parts of the page' }).getByRole('tab').allInnerTexts()
  await page.keyboard.press(String(names.findIndex((one) => one.trim().startsWith(name)) + 1))
  await expect(page.getByRole('tab', { name, exact: false, selected: true })).toBeVisible()
}

/** Finds a thread by its subject in the list, and opens it. */
export async function openThread(page: Page, subject: string): Promise<void> {
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

/** Sends the message that is being written, once it has been seen. Answers the path of the page that it links. */
export async function sendMessage(page: Page): Promise<string> {
  const link = page.locator('[contenteditable]:focus a[href*="/shared/"]')
  await expect(link).toBeVisible()
  await setTimeout(seenMs)
  const path = /\/shared\/[\w-]{22}/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? 'no link'
  await page.keyboard.press('ControlOrMeta+Enter')
  await receivedOutside((mail) => mail.html?.includes(path) === true)
  return path
}

/** Opens a record by its name, by the palette. */
export async function openByName(page: Page, name: string): Promise<void> {
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
