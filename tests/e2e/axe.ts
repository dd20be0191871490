import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'

const require = createRequire(import.meta.url)
/** The rules themselves, as @axe-core/playwright brings them. */
const axeSource = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const settledMs = 1000

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/** Tooltips belong to the place of the pointer and to no region of the page. */
const isTooltip = (id: string, html: string): boolean => id === 'region' && html.includes('role="tooltip"')

/** Only faults cross from the browser: the rest of axe's output is as long as the page. */
async function faultsNow(page: Page, leftOut: readonly string[]): Promise<string[]> {
  const violations = await page.evaluate<readonly Violation[]>(
    `axe.run(document, { iframes: false, reporter: 'no-passes', resultTypes: ['violations'], runOnly: { type: 'tag', values: ${JSON.stringify(tags)} } })
      .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })))`,
  )
  return violations
    .filter(({ id }) => !leftOut.includes(id))
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) => !isTooltip(id, html)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`)
}

/**
 * Faults that axe finds on the page. Frames are left out: a mail's frame allows no script, and so not axe either
 * (AxeBuilder would wait for it for ever); the markup of a sender is not ours.
 */
export async function axeFaults(page: Page, leftOut: readonly string[] = []): Promise<string[]> {
  if ((await page.evaluate("'axe' in window")) !== true) await page.evaluate(axeSource)
  const found = await faultsNow(page, leftOut)
  if (found.length === 0) return found
  // Axe checks one thing after another: a page that changes during the check shows it states that never existed
  // together.
  await wait(settledMs)
  return faultsNow(page, leftOut)
}

/** Expects no faults from axe on the page. */
export async function expectAxeClean(page: Page, leftOut: readonly string[] = []): Promise<void> {
  expect(await axeFaults(page, leftOut)).toEqual([])
}
