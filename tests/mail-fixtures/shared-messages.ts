import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const folder = join(process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../shared/data'), 'mail/messages')

/** True if the public mails are on this machine. They are read in place and never copied into the project. */
export const hasSharedMessages = existsSync(folder)

/** The public suite of real and broken mails; empty on a machine without it. */
export const sharedMessages: readonly { readonly name: string; readonly raw: Buffer }[] = hasSharedMessages
  ? readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'LICENSE')
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => ({ name: relative(folder, path), raw: readFileSync(path) }))
  : []
