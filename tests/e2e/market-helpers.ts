import { expect, type Page } from '@playwright/test'

// Flights of the market as its stories type them into forms.

/** A day far from the flights of the demo, in days since 1970: each story has another one, so that no other flight suits it. */
export const chooseDay = (): number => Math.floor(Date.now() / 86_400_000) + 90 + Math.floor(Math.random() * 250)

/** A day as forms take it: '12/4/2026'. */
export const typeDay = (day: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }).format(day * 86_400_000)

/** An airport by its code, and the city that the form shows for it. */
export interface TypedAirport {
  readonly code: string
  readonly city: string
}

/** Types the code of an airport, and waits until its place is known. */
export async function enterAirport(page: Page, label: string, { code, city }: TypedAirport): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(code)
  await expect(page.getByText(city).first()).toBeVisible()
  await page.keyboard.press('Tab')
}
