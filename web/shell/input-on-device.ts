import { countUnsavedDrafts } from '../inbox/drafts/device-drafts.ts'
import { countUnsentChanges } from '../inbox/drafts/shared/device-shared.ts'
import { countWaitingMessages } from '../inbox/drafts/waiting-messages.ts'
import { showAlert } from '../platform/dialogs.ts'
import { dropUnwritten } from '../platform/kept-input.ts'
import { keptForms, keptPages } from '../ui/form/kept-form.ts'
import { keptInputs } from '../ui/kept/use-kept-input.ts'

/** Longest wait of a sign-out for a running save, and the interval of its checks, in milliseconds. */
const patienceMs = 3000
const lookMs = 200

const words = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`]

/** Describes input of a user on this device that an open page saves without a button. */
const unsentInput = (userId: string): readonly string[] => [
  ...words(countUnsavedDrafts(userId) + countUnsentChanges(userId), 'draft', 'drafts'),
  ...words(countWaitingMessages(userId), 'message that waits to be sent', 'messages that wait to be sent'),
  ...words(keptPages.count(userId), 'page with changes', 'pages with changes'),
]

/** Describes input of a user on this device that the server does not have, in all tabs. */
const unsavedInput = (userId: string): readonly string[] => [
  ...unsentInput(userId),
  ...words(keptForms.count(userId) + keptInputs.count(userId), 'form with changes', 'forms with changes'),
]

/** Waits until the open page has saved its input. Returns the rest. */
async function waitForSaves(userId: string): Promise<readonly string[]> {
  for (let waited = 0; waited < patienceMs && unsentInput(userId).length > 0; waited += lookMs)
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  return unsavedInput(userId)
}

interface SigningOut {
  readonly userId: string
  /** A page of a client is open, and can show a question. */
  readonly isPageOpen: boolean
}

/** Asks before a sign-out with unsaved input, because signing out removes it from this device; true to continue. */
export async function maySignOut({ userId, isPageOpen }: SigningOut): Promise<boolean> {
  const unsaved = isPageOpen ? await waitForSaves(userId) : unsavedInput(userId)
  if (unsaved.length === 0) return true
  const message = `The server does not have: ${unsaved.join(', ')}. Signing out removes this from the device.`
  if (!isPageOpen) return globalThis.confirm(message)
  return showAlert({
    title: 'Sign Out Without Saving?',
    message,
    confirm: 'Sign Out',
    cancel: 'Stay',
    isDestructive: true,
  })
}

/** Begin of the name of the stored last page, which stays for the next sign-in. */
const lastPage = 'flightline last page '

/** Removes a user's input from this browser: each name in its stores has the user's id in it. */
export function forgetInput(userId: string): void {
  dropUnwritten(userId)
  for (const store of [localStorage, sessionStorage])
    for (const name of Object.keys(store))
      if (name.startsWith('flightline') && !name.startsWith(lastPage) && name.split(/[ :/]/).includes(userId))
        store.removeItem(name)
}
