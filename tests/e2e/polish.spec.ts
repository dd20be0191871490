import { expect, test, type Page } from '@playwright/test'
import { openOpenAiServer } from '../contract/openai-server.ts'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { alertOf, openInbox, pageForFile } from './story-helpers.ts'
import { place } from './place.ts'

const joPage = pageForFile(cast.jo)

const model = () => openOpenAiServer(place().aiPort)

const editor = (page: Page) => page.locator('[contenteditable="true"]')
const polish = (page: Page) => page.getByRole('button', { name: 'AI polish' })
const review = (page: Page) => page.getByRole('region', { name: 'AI suggestion' })

/** A note on some thread; closing the page drops its text. */
async function writing(page: Page, words: string): Promise<void> {
  await openInbox(page)
  await page.locator('[data-thread]').nth(2).click()
  await expect(page.locator('[data-message]:visible').first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  if (words !== '') await page.keyboard.type(words)
}

test('a suggestion is reviewed change by change, accepted in part, and undone', async ({ browser }) => {
  const ai = await model()
  const page = await joPage(browser)
  await writing(page, 'pls tell teh crew that fuel is late')
  ai.answerWith({ parts: ['<p>Please tell ', 'the crew that the fuel is late</p>'], pauseMs: 50 })
  await polish(page).click()
  await expect(review(page)).toContainText('Suggestion Ready')
  await expect(review(page)).toContainText('AI-polished version is ready for review.')
  await expectAxeClean(page)
  await review(page).getByRole('button', { name: 'pls becomes Please' }).click()
  await page.getByRole('button', { name: /^Accept [0-9]/ }).click()
  await expect(editor(page)).toHaveText('pls tell the crew that the fuel is late')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(editor(page)).toHaveText('pls tell teh crew that fuel is late')

  await polish(page).click()
  await page.getByRole('button', { name: 'Accept all' }).click()
  await expect(editor(page)).toHaveText('Please tell the crew that the fuel is late')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(editor(page)).toHaveText('pls tell teh crew that fuel is late')

  await polish(page).click()
  await expect(review(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(review(page)).toHaveCount(0)
  await expect(editor(page)).toHaveText('pls tell teh crew that fuel is late')
  await ai.close()
})

test('a slow suggestion can be stopped, and a failed one says so', async ({ browser }) => {
  const page = await joPage(browser)
  await writing(page, '')
  await polish(page).click()
  await expect(alertOf(page)).toContainText('Please enter a message before using AI polish.')
  await page.keyboard.press('Escape')
  await editor(page).click()
  await page.keyboard.type('some words')
  // No model listens on that port.
  await polish(page).click()
  await expect(alertOf(page)).toContainText('AI Polish Error')
  await expect(alertOf(page)).toContainText('There was an issue generating the polished version.')
  await page.keyboard.press('Escape')

  const ai = await model()
  ai.answerWith({ parts: Array.from({ length: 200 }, () => 'words '), pauseMs: 100 })
  await polish(page).click()
  await expect(page.getByText('Polishing Message...')).toBeVisible()
  await expect(page.getByText('Generating AI suggestion...')).toBeVisible()
  await expectAxeClean(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Polishing Message...')).toHaveCount(0)
  await expect.poll(() => ai.leftEarly()).toBe(1)
  await editor(page).click()
  await page.keyboard.type(' and more')
  await expect(editor(page)).toContainText('and more')
  await ai.close()
})
