import { inboxIssue, inboxMessages, inboxWording, type ThreadRow } from '../../../domain/inbox/index.ts'
import { followersMax, type Entry } from '../../../domain/kernel/index.ts'
import { useAssignableRoles, usePeopleByRole, type PeopleByRole } from '../../company/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { useOpenPage } from '../threads/use-thread-parent.ts'
import { useParties, type PartyKind } from '../threads/use-parties.ts'
import { stepsTo, toggledAll, withinLimit } from './choose-people.ts'

interface PickerTab {
  readonly id: string
  readonly label: string
  readonly people: readonly Entry[]
}

/** The tabs, and the reason of an empty one. */
interface TabsView extends Pick<PeopleByRole, 'isLoading' | 'error' | 'retry'> {
  readonly tabs: readonly PickerTab[]
}

const asEntry = ({ id, name }: { readonly id: string; readonly name: string }): Entry => ({ id, label: name })

/** All Users, Service Agents, and a tab for each role of the client; roles themselves are in one list. */
function useTabs(kind: PartyKind): TabsView {
  const { everyone, ofRole, isLoading, error, retry } = usePeopleByRole()
  const roles = useAssignableRoles()
  if (kind === 'roles')
    return { tabs: [{ id: 'all', label: 'Roles', people: roles }], isLoading: false, error: null, retry }
  const ofRoles = roles.map(({ id, label }) => ({ id: `role ${id}`, label, people: ofRole(id).map(asEntry) }))
  const tabs = [
    { id: 'all', label: 'All Users', people: everyone.map(asEntry) },
    { id: 'agents', label: 'Service Agents', people: ofRole('agents').map(asEntry) },
    ...ofRoles,
  ]
  return { tabs, isLoading, error, retry }
}

function notifyTooMany(): void {
  const wording = inboxWording(inboxIssue('followers', 'too-many-followers', { max: followersMax }))
  if (wording) void showAlert({ ...wording, tone: 'bad' })
}

const limitOf = (kind: PartyKind): number => (kind === 'followers' ? followersMax : Number.POSITIVE_INFINITY)

/** State of a picker of people for a thread, and its changes. */
export function usePicker(opened: ThreadRow, kind: PartyKind) {
  const thread = useOpenPage(opened.id)?.thread ?? opened
  const { shown, change } = useParties(thread)
  const { id: selfId } = useSignedInUser()
  const view = useTabs(kind)
  const chosen = shown[kind]
  const isChosen = (id: string) => chosen.some((one) => one.id === id)
  const isAgent = (id: string) => kind === 'followers' && shown.agents.some((one) => one.id === id)
  const toggle = (who: Entry) => {
    const isOn = !isChosen(who.id)
    if (isOn && chosen.length >= limitOf(kind)) notifyTooMany()
    else change({ kind, who, isOn })
  }
  return {
    kind,
    ...view,
    chosen,
    isChosen,
    isAgent,
    toggle,
    isSelfChosen: isChosen(selfId),
    toggleSelf: () => {
      const self = view.tabs[0]?.people.find(({ id }) => id === selfId)
      if (isAgent(selfId)) void showAlert({ ...inboxMessages['already-agent'], tone: 'bad' })
      else if (self) toggle(self)
    },
    toggleAll: (people: readonly Entry[]) => {
      const free = people.filter(({ id }) => !isAgent(id))
      const { kept, isCut } = withinLimit(toggledAll(chosen, free), limitOf(kind))
      if (isCut) notifyTooMany()
      change({ kind, ...stepsTo(kept, chosen) })
    },
    removeAll: () => change({ kind, all: [] }),
  }
}

export type Picker = ReturnType<typeof usePicker>
