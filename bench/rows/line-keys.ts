import type { Browser, Locator, Page } from '@playwright/test'
import type { Run } from '../measure.ts'
import type { Measured, Stage } from '../row.ts'
import { signedInPage } from '../stage/browser.ts'
import { keyTimes } from './typing.ts'

const mostKeyMs = 8

interface LineKeys {
  readonly browser: Browser
  readonly page: Page
  /** The input of the middle line, which is empty. */
  readonly words: Locator
  readonly name: string
  readonly turns: Run
  /** Number of lines, and the HTML of the browser's own inputs of one of them. */
  readonly lines: number
  readonly bareLine: string
}

/** Opens the browser's own fields, as many as the lines have, and puts the cursor into the middle one. */
async function openBareFields(page: Page, { lines, bareLine }: LineKeys): Promise<void> {
  await page.setContent(`<div style="font: 14px/20px sans-serif">${`<p>${bareLine}</p>`.repeat(lines)}</div>`)
  await page
    .locator('p')
    .nth(lines / 2)
    .locator('input')
    .first()
    .click()
}

/** Measures the time of a key in a line, with the browser's own fields as its floor. */
export async function measureLineKeys(stage: Stage, asked: LineKeys): Promise<Measured> {
  const { browser, page, words, name, turns } = asked
  const keys = await keyTimes(page, turns)
  const written = (await words.inputValue()).length
  if (written !== turns.warmUp + turns.count) throw new Error(`${written} of the keys came to the line`)
  const bare = await signedInPage(browser, stage)
  await openBareFields(bare, asked)
  const floor = await keyTimes(bare, turns)
  await bare.close()
  return {
    name,
    times: keys,
    floor,
    floorName: "the browser's own field among as many others",
    promise: `median <= ${mostKeyMs} ms`,
    isMet: keys.median <= mostKeyMs,
  }
}
