import { inboxIssue, inboxMessages, inboxWording, type ThreadRow } from '../../../domain/inbox/index.ts'
import { followersMax, type Entry } from '../../../domain/kernel/index.ts'
import { useAssignableRoles, usePeopleByRole } from '../../company/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { useOpenPage } from '../record/use-thread-parent.ts'
import { useParties, type PartyKind } from '../thread/use-parties.ts'
import { toggledAll, withinLimit } from './choose-people.ts'

interface PickerTab {
  readonly id: string
  readonly label: string
  readonly people: readonly Entry[]
}

const asEntry = ({ id, name }: { readonly id: string; readonly name: string }): Entry => ({ id, label: name })

/** All Users, Service Agents, and a tab for each role of the client; roles themselves stand in one list. */
function useTabs(kind: PartyKind): readonly PickerTab[] {
  const { everyone, ofRole } = usePeopleByRole()
  const roles = useAssignableRoles()
  if (kind === 'roles') return [{ id: 'all', label: 'Roles', people: roles }]
  const ofRoles = roles.map(({ id, label }) => ({ id: `role ${id}`, label, people: ofRole(id).map(asEntry) }))
  return [
    { id: 'all', label: 'All Users', people: everyone.map(asEntry) },
    { id: 'agents', label: 'Service Agents', people: ofRole('agents').map(asEntry) },
    ...ofRoles,
  ]
}

function tellTooMany(): void {
  const wording = inboxWording(inboxIssue('followers', 'too-many-followers', { max: followersMax }))
  if (wording) void showAlert({ ...wording, tone: 'bad' })
}

const limitOf = (kind: PartyKind): number => (kind === 'followers' ? followersMax : Number.POSITIVE_INFINITY)

/** What a picker of people shows of a thread, and what it changes there. */
export function usePicker(opened: ThreadRow, kind: PartyKind) {
  const thread = useOpenPage(opened.id)?.thread ?? opened
  const { shown, change } = useParties(thread)
  const { id: selfId } = useSignedInUser()
  const tabs = useTabs(kind)
  const chosen = shown[kind]
  const isChosen = (id: string) => chosen.some((one) => one.id === id)
  const isAgent = (id: string) => kind === 'followers' && shown.agents.some((one) => one.id === id)
  const set = (wanted: readonly Entry[]) => {
    const { kept, isCut } = withinLimit(wanted, limitOf(kind))
    if (isCut) tellTooMany()
    change({ kind, all: kept })
  }
  const toggle = (who: Entry) => {
    const isOn = !isChosen(who.id)
    if (isOn && chosen.length >= limitOf(kind)) tellTooMany()
    else change({ kind, who, isOn })
  }
  return {
    kind,
    tabs,
    chosen,
    isChosen,
    isAgent,
    toggle,
    isSelfChosen: isChosen(selfId),
    toggleSelf: () => {
      const self = tabs[0]?.people.find(({ id }) => id === selfId)
      if (isAgent(selfId)) void showAlert({ ...inboxMessages['already-agent'], tone: 'bad' })
      else if (self) toggle(self)
    },
    toggleAll: (people: readonly Entry[]) =>
      set(
        toggledAll(
          chosen,
          people.filter(({ id }) => !isAgent(id)),
        ),
      ),
    removeAll: () => set([]),
  }
}

export type Picker = ReturnType<typeof usePicker>
