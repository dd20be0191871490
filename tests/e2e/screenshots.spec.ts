import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { openInbox, pageOf, settled } from './story-helpers.ts'

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))

/** Only on demand: pictures of the README change with every date of the demo world. */
const isAsked = process.env['FLIGHTLINE_PICTURES'] === 'true'

const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
}

for (const [name, options] of Object.entries(screens)) {
  test(`inbox and thread can be pictured, ${name}`, async ({ browser }) => {
    await mkdir(folder, { recursive: true })
    const page = await pageOf(browser, cast.ana, options)
    const picture = async (screen: string) => {
      const image = await page.screenshot(isAsked ? { path: `${folder}${screen}-${name}.png` } : {})
      expect(image.byteLength).toBeGreaterThan(20_000)
    }
    await openInbox(page)
    await picture('inbox')
    if (name === 'phone') {
      await page.getByRole('button', { name: 'Open', exact: true }).tap()
      await page.getByRole('menuitem', { name: 'Waiting' }).tap()
    } else await page.getByRole('tab', { name: 'Waiting' }).click()
    await page.getByRole('searchbox', { name: 'Search threads' }).fill('RFQ')
    await page.locator('[data-thread]', { hasText: 'RFQ' }).first().click()
    await expect(page.locator('[data-message]:visible').nth(1)).toBeVisible()
    await settled(page)
    await picture('thread')
    await page.context().close()
  })
}
