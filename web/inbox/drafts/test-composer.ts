import { onTestFinished } from 'vitest'
import { threadsmsgs, type MessageRow } from '../../../domain/inbox/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { Carets } from '../../platform/live/carets.ts'
import { WaitingMessages } from './waiting-messages.ts'
import type { ComposerOptions } from './composer-options.ts'
import { Composer } from './composer.ts'
import { deviceDrafts } from './device-drafts.ts'
import { newDraft, type Draft, type EmailDraft, type TeamDraft } from './draft.ts'
import { deviceShared } from './shared/device-shared.ts'

const owner = { clientId: 'laro', userId: 'ana' }

/** The thread in which the composers of tests write. */
export const testPlace = { threadId: 't1' }

/** A call as the server of a test sees it. */
export interface Asked {
  readonly params?: { readonly id: string }
  readonly query?: { readonly mode: string; readonly message?: string }
  readonly body?: { readonly messageHtml?: string; readonly files?: readonly { readonly name: string }[] }
}

export type TestServer = (contract: unknown, asked: Asked) => unknown

let made = 0

/**
 * A composer of a thread, on this device, whose server is a function. It ends with its test: a timer that still runs would
 * write into the drafts of the next one.
 */
export function testComposer(
  server: TestServer,
  options: Partial<ComposerOptions> = {},
  { saved }: { readonly saved: MessageRow | null | undefined } = { saved: null },
): Composer {
  const call = async (contract: unknown, asked: Asked) => server(contract, asked)
  const api: Pick<Api, 'call'> = { call: call as Api['call'] }
  const composer = new Composer({
    api,
    place: testPlace,
    drafts: deviceDrafts(owner, testPlace, 'here'),
    device: 'here',
    isSessionOn: () => true,
    deviceShared: deviceShared(owner, 't1', 'page'),
    carets: new Carets(() => undefined),
    userId: 'ana',
    onSharedEnd: () => undefined,
    waiting: new WaitingMessages(owner),
    newId: () => `new${(made += 1)}`,
    now: () => 1000,
    onSent: () => undefined,
    ...options,
  })
  onTestFinished(() => composer.end())
  return composer.open(saved)
}

export const noteOf = (id: string, html: string): Draft => ({ ...(newDraft('note', id) as TeamDraft), html })

export const emailOf = (id: string, part: Partial<EmailDraft>): EmailDraft => ({
  ...(newDraft('email', id) as EmailDraft),
  ...part,
})

/** A draft as the server has it. */
export function rowOf(id: string, version: number, messageHtml: string): MessageRow {
  const doc = threadsmsgs.shape.parse({ medium: 'note', tRef: 't1', draft: true, messageHtml })
  return { ...doc, id, version, date: 1, last_date: 1, active: true, can: { write: true, remove: true } }
}
