import { expect, test, type Browser, type Page } from '@playwright/test'
import { openSsoProvider, type SsoProvider } from '../sso-provider.ts'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { place } from './place.ts'
import { pageOf, productUrl } from './story-helpers.ts'

// An admin connects the provider of the company; colleagues come in by it on a computer and on a phone.

const shown = { timeout: 30_000 }
const { lee } = cast

let provider: SsoProvider

test.beforeAll(async () => {
  const people = [
    { sub: 'p-lee', email: lee.email, name: lee.name, groups: ['leads'] },
    { sub: 'p-uma', email: 'uma@eqip.example', name: 'Uma Reyes', groups: ['desk'] },
    { sub: 'p-nell', email: 'nell@eqip.example', name: 'Nell One', groups: ['kitchen'] },
  ]
  provider = await openSsoProvider(people, place().ssoPort)
})
test.afterAll(() => provider.close())

interface Row {
  readonly at: number
  readonly group: string
  readonly roles: readonly string[]
}

async function addGroup(page: Page, { at, group, roles }: Row): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: `Group ${at}`, exact: true }).fill(group)
  const choice = dialog.getByRole('combobox', { name: `Roles of group ${at}` })
  for (const role of roles) {
    await choice.fill(role)
    await page.getByRole('option', { name: role, exact: true }).click()
  }
  await page.keyboard.press('Tab')
}

async function fillProvider(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer)
  await dialog.getByRole('textbox', { name: 'Client id' }).fill(provider.appId)
  await dialog.getByLabel('Client secret').first().fill(provider.secret)
  await dialog.getByRole('textbox', { name: 'Name of the button' }).fill('EQIP account')
  await addGroup(page, { at: 1, group: 'leads', roles: ['Admin', 'User'] })
  await dialog.getByRole('button', { name: 'Add a group' }).click()
  await addGroup(page, { at: 2, group: 'desk', roles: ['User', 'Inbox'] })
  await expectAxeClean(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0, shown)
}

async function chooseAccount(page: Page, name: string): Promise<void> {
  // The product has a button with the name of the user, too.
  await page.waitForURL(`${provider.issuer}/**`, shown)
  await page.getByRole('button', { name }).click(shown)
}

async function signIn(browser: Browser, name: string, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${productUrl()}/login`)
  await page.getByRole('button', { name: 'Sign in with your company' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('someone@eqip.example')
  await expectAxeClean(page)
  await page.keyboard.press('Enter')
  await chooseAccount(page, name)
  return page
}

test('an admin connects the provider of the company, and colleagues come in by it', async ({ browser }) => {
  const admin = await pageOf(browser, lee)
  await admin.goto('/eqip/company/sign-in')
  const part = admin.getByRole('region', { name: 'Single sign-on' })
  await part.getByRole('button', { name: 'Set up single sign-on' }).click(shown)
  await fillProvider(admin)
  provider.register((await part.locator('code').first().textContent()) ?? '')

  await part.getByRole('textbox', { name: 'New domain' }).fill('eqip.example')
  await admin.keyboard.press('Enter')
  await part.getByRole('button', { name: 'Check eqip.example' }).click(shown)
  await expect(part.getByText(/^Proven/)).toBeVisible(shown)

  await part.getByRole('button', { name: 'Try it' }).click()
  await chooseAccount(admin, lee.name)
  const trial = admin.getByRole('status', { name: 'Result of the trial' })
  await expect(trial).toContainText('This sign-in would succeed', shown)
  await expect(trial).toContainText('Admin, User')

  await part.getByRole('switch', { name: 'Members can sign in by single sign-on' }).click()
  await expect(part.getByText('To require it, sign in by single sign-on yourself first')).toBeVisible(shown)
  await expect(part.getByRole('switch', { name: 'Every member signs in' })).toBeDisabled()
  await expectAxeClean(admin)

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const page = await signIn(browser, 'Uma Reyes', viewport)
    await page.waitForURL('**/eqip/**', shown)
    await page.context().close()
  }

  const refused = await signIn(browser, 'Nell One', { width: 390, height: 844 })
  await expect(refused.getByRole('alert')).toContainText('None of your groups opens Flightline', shown)
  await expectAxeClean(refused)
  await refused.context().close()

  await admin.reload()
  const log = admin.getByRole('list', { name: 'Sign-in log' }).getByRole('listitem')
  await expect(log.first()).toContainText('None of your groups', shown)
  await expect(log.nth(1)).toContainText('Uma Reyes')
  await expect(log.nth(1)).toContainText('Single sign-on')

  await part.getByRole('button', { name: 'Remove', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(part.getByRole('button', { name: 'Set up single sign-on' })).toBeVisible(shown)
})
