import { Suspense } from 'react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import type { PartyKind } from '../threads/use-parties.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const PeoplePicker = lazyPart(async () => (await import('./people-picker.tsx')).PeoplePicker)

export const partyLabels: Readonly<Record<PartyKind, string>> = {
  agents: 'Agents',
  followers: 'Followers',
  roles: 'Roles',
}

/**
 * Opens the picker of a thread's agents, followers or roles; its code is loaded then. The focus goes where `onLeft`
 * says.
 */
export const openPeople = (thread: ThreadRow, kind: PartyKind, onLeft: () => void): (() => void) =>
  showModal({
    title: partyLabels[kind],
    // The formerly focused element was removed with its panel.
    onClosed: () => setTimeout(onLeft),
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={6} height={44} />}>
        <PeoplePicker thread={thread} kind={kind} onClose={close} />
      </Suspense>
    ),
  })
