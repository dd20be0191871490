/** Parsed path of a file: its owner, and its record. */
export interface FilePlace {
  readonly path: string
  readonly clientId: string
  /** Name of the record type. */
  readonly record: string
  readonly recordId: string
  readonly name: string
}

const clientId = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'
const id = '([A-Za-z0-9_-]{1,100})'
const name = '([^/]{1,255})'

const attachment = new RegExp(`^clients/${clientId}/attachments/([a-z_]{1,60})/${id}/${name}$`)
const contactDocument = new RegExp(`^clients/${clientId}/contacts/documents/${id}/${name}$`)

const isNameSafe = (text: string): boolean => text !== '.' && text !== '..' && !/[\p{Cc}\\]/u.test(text)

/**
 * Reads a path of the specification (1-shell section 7): `clients/{client}/attachments/{type}/{id}/{name}` or
 * `clients/{client}/contacts/documents/{contactId}/{name}_{date}`. Undefined for anything else.
 */
export function readFilePath(path: string): FilePlace | undefined {
  const [, client = '', record = '', recordId = '', fileName = ''] =
    attachment.exec(path) ?? contactDocument.exec(path)?.toSpliced(2, 0, 'contacts') ?? []
  if (client === '' || !isNameSafe(fileName)) return undefined
  return { path, clientId: client, record, recordId, name: fileName }
}

/** The folders in which the files of a record lie, each with its slash. */
export function foldersOf({ clientId: client, record, recordId }: Pick<FilePlace, 'clientId' | 'record' | 'recordId'>) {
  const attachments = `clients/${client}/attachments/${record}/${recordId}/`
  return record === 'contacts' ? [attachments, `clients/${client}/contacts/documents/${recordId}/`] : [attachments]
}

/** Value that sorts after all paths of a folder: an index is asked for values alone, not for expressions. */
export const behindFolder = (folder: string): string => folder.replace(/\/$/, '0')

/** A path as it is written in an address. */
export const encodeFilePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
