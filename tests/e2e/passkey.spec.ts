import { expect, test, type Page } from '@playwright/test'
import { cast, demoPassword } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { productUrl } from './story-helpers.ts'

// A user adds a passkey on a computer and on a phone, signs in with one, and finds both in the log.

const shown = { timeout: 30_000 }
const { lee } = cast

/** Plugs a device that verifies its user by itself into the browser of a page. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signInByPassword(page: Page): Promise<void> {
  await page.goto(`${productUrl()}/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(lee.email)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/eqip/**', shown)
}

for (const [device, viewport] of [
  ['computer', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`a passkey made on a ${device} is named, signs in, and is removed`, async ({ browser }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await plugIn(page)
    await signInByPassword(page)

    await page.goto(`${productUrl()}/eqip/company/users/details/${lee.id}?tab=security`)
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByRole('textbox', { name: 'Name of the passkey' }).fill(`My ${device}`)
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys.getByRole('button', { name: `Rename My ${device}` }).click(shown)
    await passkeys.getByRole('textbox', { name: 'New name of the passkey' }).fill(`Work ${device}`)
    await page.keyboard.press('Enter')
    await expect(passkeys.getByText(`Work ${device}`)).toBeVisible(shown)
    await expectAxeClean(page)

    await context.clearCookies()
    await page.goto(`${productUrl()}/login`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL('**/eqip/**', shown)

    await page.goto(`${productUrl()}/eqip/company/sign-in`)
    const log = page.getByRole('list', { name: 'Sign-in log' }).getByRole('listitem')
    await expect(log.first()).toContainText('Passkey', shown)
    await expect(log.first()).toContainText(lee.name)
    await expectAxeClean(page)

    await page.goto(`${productUrl()}/eqip/company/users/details/${lee.id}?tab=security`)
    await expect(page.getByRole('region', { name: 'Sessions', exact: true })).toContainText('This session', shown)
    await passkeys.getByRole('button', { name: `Remove Work ${device}` }).click(shown)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(passkeys.getByText(`Work ${device}`)).toHaveCount(0)
    await context.close()
  })
}
