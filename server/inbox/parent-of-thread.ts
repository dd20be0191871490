import { z } from 'zod'
import { numberOf, parentTypes, findRecordName, type ParentRecord, type ParentType } from '../../domain/inbox/index.ts'
import { recordNamed } from '../../domain/records.ts'
import {
  cutText,
  contactSummary,
  fillPath,
  parties,
  pathTemplate,
  type Doc,
  type Parties,
  type RecordBase,
  type RecordDefinition,
} from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { NotFound } from '../platform/errors.ts'
import { beyondReach, findRecord } from '../platform/records/index.ts'

/** The record definition of a parent. Throws NotFound for a type of a later version. */
export function definitionOfParent(type: ParentType): RecordDefinition {
  const definition = recordNamed(findRecordName(type))
  if (definition === undefined) throw new NotFound(type)
  return definition
}

const template = (type: ParentType): string => pathTemplate(definitionOfParent(type).path).document

/** Document path of a parent record: the value of `ref` of a thread. */
export const pathOfParent = ({ type, id }: Pick<ParentRecord, 'type' | 'id'>, clientId: string): string =>
  fillPath(template(type), { client: clientId, id })

const patterns = parentTypes
  .filter((type) => findRecordName(type) === type)
  .map((type) => ({ type, pattern: new RegExp(`^${template(type).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }))

/** Id that a path names, if the path lies in the client. */
function idWithin(parts: Readonly<Record<string, string | undefined>>, clientId: string): string | undefined {
  const { client = clientId, id } = parts
  return client.toLowerCase() === clientId ? id : undefined
}

/** The parent that a document path names, within one client. Throws NotFound for any other path. */
export function parentOfPath(path: string, clientId: string): Pick<ParentRecord, 'type' | 'id'> {
  if (path.toLowerCase() === `clients/${clientId}`) return { type: 'client', id: clientId }
  for (const { type, pattern } of patterns) {
    const id = idWithin(pattern.exec(path)?.groups ?? {}, clientId)
    if (id !== undefined) return { type, id }
  }
  throw new NotFound(path)
}

export type ParentRow = RecordBase & Doc

/** The parent record within the actor's reach, or undefined. Throws Forbidden without its role. */
export const findParent = (ctx: Ctx, { type, id }: Pick<ParentRecord, 'type' | 'id'>): Promise<ParentRow | undefined> =>
  findRecord(ctx, definitionOfParent(type), id)

/** Parent record of a thread, for any reader: the fields that a thread shows, and its people. */
export const findAnyParent = (
  ctx: Ctx,
  { type, id }: Pick<ParentRecord, 'type' | 'id'>,
): Promise<ParentRow | undefined> => beyondReach(ctx, definitionOfParent(type)).find(id)

/** `object` of a thread: the parent as lists show it. */
export function objectOf(type: ParentType, row: ParentRow): ParentRecord {
  const number = numberOf(type, row)
  return { type, id: row.id, label: cutText(definitionOfParent(type).title(row), 500), ...(number ? { number } : {}) }
}

const partiesShape = z.object(parties)

/** People of a parent record; empty for a type without people. */
export function partiesOf(row: Doc): Parties {
  const read = partiesShape.safeParse(row)
  return read.success ? read.data : { agents: [], followers: [], roles: [] }
}

/** The contact that a parent record is about: itself, or the one it names. */
export function contactOfParent(type: ParentType, row: ParentRow): z.output<typeof contactSummary> | undefined {
  const { id, name, email, phone, company } = row
  const given = type === 'contacts' ? { id, name, email, phone, company } : row['contact']
  const read = contactSummary.safeParse(given)
  return read.success ? read.data : undefined
}
