import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { laroMail, pageOf, sendAsCustomer, visit } from './story-helpers.ts'

const there = { timeout: 40_000 }

test('the list of all emails of the company is filtered, searched, and leads to conversations', async ({ browser }) => {
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

  await visit(page, '/laro/emails')
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
  const subject = 'Listed among the emails'
  await sendAsCustomer({ from: 'Uma Berg <uma@berg.example>', to: laroMail, subject, text: 'Good day.' })
  await subjects.filter({ hasText: subject }).click()
  await expect(page).toHaveURL(/\/laro\/threads\?thread=/)
  await expect(page.getByRole('heading', { name: subject })).toBeVisible(there)
})
