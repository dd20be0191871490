import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { pageOf } from './story-helpers.ts'

const there = { timeout: 40_000 }

test('every email of the company is a list that is narrowed, searched, and leads to conversations', async ({
  browser,
}) => {
  const page = await pageOf(browser, cast.ana)
  await page.goto('/emails')
  await expect(page).toHaveURL(/\/laro\/emails$/)
  await expect(page.getByRole('heading', { name: 'Emails', level: 1 })).toBeVisible(there)
  const subjects = page.getByRole('main').locator('a[href*="threads?thread="]')
  await expect(subjects.first()).toBeVisible(there)

  await page.getByRole('tab', { name: 'Received' }).click()
  await expect(page).toHaveURL(/way=in/)
  await expect(subjects.first()).toBeVisible(there)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/way=out/)
  await expect(page.getByRole('tab', { name: 'Sent' })).toHaveAttribute('aria-selected', 'true')

  await page.goto('/laro/emails')
  await expect(subjects.first()).toBeVisible(there)
  const subject = await subjects.first().innerText()
  // Found by its words: another email may come in above it.
  await subjects.filter({ hasText: subject }).first().click()
  await expect(page).toHaveURL(/\/laro\/threads\?thread=/)
  await expect(page.getByText(subject).first()).toBeVisible(there)
  await page.context().close()
})

test('what a company still lacks is for its admins alone', async ({ browser }) => {
  const page = await pageOf(browser, cast.jo)
  await page.goto('/laro/activate')
  await expect(page.getByRole('heading', { name: 'Permission Denied' })).toBeVisible(there)
  await page.context().close()
})
