import { inboxMessages } from '../../../domain/inbox/index.ts'
import type { Draft } from '../drafts/draft.ts'

/** 'No Contact Found' above a text while no number is known that it could go to (1-shell section 5); else undefined. */
export function noContactHint({ medium }: Draft, phones: readonly (string | undefined)[]): string | undefined {
  if (medium !== 'text' || phones.some((phone) => phone !== undefined)) return undefined
  const { title, message } = inboxMessages['no-contact']
  return `${title}: ${message}`
}
