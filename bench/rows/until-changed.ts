import type { Page } from '@playwright/test'

interface Expected {
  readonly event: 'keydown' | 'click' | 'input'
  /** Selectors of the parts that change with it. */
  readonly parts: readonly string[]
}

/**
 * Milliseconds from the page receiving a key or click until each of the parts exists and has changed, and
 * the frame with them is drawn. The time of the browser's driver is not included.
 */
export async function untilChanged(page: Page, { event, parts }: Expected, action: () => Promise<void>) {
  await page.evaluate(`watchParts(${JSON.stringify(event)}, ${JSON.stringify(parts)})`)
  await action()
  return page.evaluate<number>('shown')
}
