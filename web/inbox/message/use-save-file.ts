import {
  inboxMessages,
  inboxWording,
  keepsFiles,
  findRecordName,
  saveMessageFile,
  type ShownMessage,
} from '../../../domain/inbox/index.ts'
import { hasRole, type Actor, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { recordNamed } from '../../../domain/records.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import { askToRename } from '../../ui/files/ask-to-rename.ts'

type MessageFile = ShownMessage['files'][number]
type Place = 'contact' | 'object'

export interface SavePlace {
  readonly to: Place
  readonly label: string
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.kind === 'conflict'

const failures: Readonly<Record<Place, 'file-not-saved-contact' | 'file-not-saved-object'>> = {
  contact: 'file-not-saved-contact',
  object: 'file-not-saved-object',
}

/** The specification's words, and after them the server's answer. */
function failureWords(to: Place, error: unknown) {
  const { title, message } = inboxMessages[failures[to]]
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  const said = issues.map(inboxWording).find((one) => one !== undefined) ?? reasonOf(error)
  return { title, message: said.message === message ? message : `${message}. ${said.message}` }
}

/** True if a user may add files to records of a type; false for an undefined type. */
function mayKeep(actor: Actor, definition: RecordDefinition | undefined): definition is RecordDefinition {
  if (definition === undefined || !keepsFiles(definition)) return false
  const { write } = definition.access
  return typeof write === 'string' && hasRole(actor, write)
}

function contactPlace(actor: Actor, { contact }: ShownMessage): SavePlace[] {
  if (contact === undefined || !mayKeep(actor, recordNamed('contacts'))) return []
  return [{ to: 'contact', label: `Save to ${contact.name || 'the contact'}` }]
}

function recordPlace(actor: Actor, { object, contact }: ShownMessage): SavePlace[] {
  if (object === undefined || (object.type === 'contacts' && object.id === contact?.id)) return []
  const definition = recordNamed(findRecordName(object.type))
  if (!mayKeep(actor, definition)) return []
  return [{ to: 'object', label: `Save to ${object.label ?? definition.label.one.toLowerCase()}` }]
}

/** Places for saving the files of a message by this user: its contact, and its record. */
export function useSavePlaces(message: ShownMessage): readonly SavePlace[] {
  const actor = useActor()
  return [...contactPlace(actor, message), ...recordPlace(actor, message)]
}

/** Saves an attachment; a name that is taken is asked about, and gets a timestamp (1-shell sections 5 and 8). */
export function useSaveFile(messageId: string) {
  const { api } = usePlatform()
  const save = async (file: MessageFile, to: Place, isRenamed: boolean): Promise<string | undefined> => {
    const params = { id: messageId, file: file.id ?? '' }
    try {
      return (await api.call(saveMessageFile, { params, body: { to, isRenamed } })).name
    } catch (error) {
      if (!isConflict(error) || isRenamed) throw error
      const goesOn = await askToRename()
      return goesOn ? save(file, to, true) : undefined
    }
  }
  return async (file: MessageFile, to: Place) => {
    try {
      const name = await save(file, to, false)
      if (name !== undefined)
        notify({ title: 'Success', message: `File successfully saved to ${name}`, kind: 'success' })
    } catch (error) {
      await showAlert({ ...failureWords(to, error), tone: 'bad' })
    }
  }
}
