import type { Page } from '@playwright/test'

interface Expected {
  readonly event: 'keydown' | 'click' | 'input'
  /** Selectors of what changes with it. */
  readonly parts: readonly string[]
}

/**
 * Milliseconds from the page receiving a key or click until each of the parts is there and has changed, and
 * the frame with them is drawn. What the browser's driver takes is not in it.
 */
export async function untilChanged(page: Page, { event, parts }: Expected, action: () => Promise<void>) {
  await page.evaluate(`watchParts(${JSON.stringify(event)}, ${JSON.stringify(parts)})`)
  await action()
  return page.evaluate<number>('shown')
}
