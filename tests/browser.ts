import { existsSync } from 'node:fs'

/** The same browser without windows: it needs much less of the processor. */
const shell = '/usr/bin/chromium-headless-shell'

/** The whole browser, for what the shell lacks, such as push notifications. */
export const wholeBrowserPath: string = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** Debian's Chromium, as a headless shell where there is one. CHROMIUM names another. */
export const browserPath: string = process.env['CHROMIUM'] ?? (existsSync(shell) ? shell : wholeBrowserPath)

/** Options of every test for its start. */
export const browserArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--disable-sync',
]
