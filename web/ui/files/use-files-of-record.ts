import { useState } from 'react'
import type { z } from 'zod'
import { attachmentPath, storedFile, withTimestamp, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { documentPath, type Presented } from '../../platform/api/records-api.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { UploadPlace } from './uploader/upload-queue.ts'

type Row = Presented<RecordDefinition>
type Files = readonly z.output<typeof storedFile>[]

const filesOf = (row: Row): Files => storedFile.array().catch([]).parse(row['files'])

/** Number of retries of a list's save after a colleague's faster one. */
const mostTries = 4

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.kind === 'conflict'

interface OwnPlace {
  readonly client: string
  readonly id: string
  readonly name: string
}

/**
 * Files in a list of a record, in the usual folder unless `ownPath` names another one. A deleted file only leaves the list: its content stays for earlier versions of the
 * record, which can be restored.
 */
export function useFilesOfRecord(
  definition: RecordDefinition,
  recordId: string,
  ownPath?: (place: OwnPlace) => string,
): UploadPlace {
  const { api } = usePlatform()
  const { id: client } = useClient()
  const { change } = useRecordCommands(definition, { isSilent: true, isOptimistic: false })
  const read = () => api.send<Row>({ path: `/data/${documentPath(definition, { client, id: recordId })}` })

  /** Writes the list again, unless `next` leaves it as it is; returns whether it did. */
  const amend = async (next: (files: Files) => Files, triesLeft = mostTries): Promise<boolean> => {
    const row = await read()
    const files = filesOf(row)
    const amended = next(files)
    if (amended === files) return false
    try {
      await change.run({ row, change: { files: amended } })
      return true
    } catch (error) {
      if (!isConflict(error) || triesLeft === 0) throw error
      return amend(next, triesLeft - 1)
    }
  }
  // No two files have one path, also where one of that name was there before.
  const usualPath = (name: string) =>
    attachmentPath({ clientId: client, type: definition.name, id: recordId, name: withTimestamp(name, Date.now()) })
  const pathOf = (name: string) => ownPath?.({ client, id: recordId, name }) ?? usualPath(name)
  const [kept] = useState(() => new Map<string, Files[number]>())
  const add = async (file: Files[number]): Promise<void> => {
    await amend((files) => [...files.filter(({ url }) => url !== file.url), file])
  }
  const takeOff = ({ url }: Files[number]): Promise<boolean> =>
    amend((files) => (files.some((file) => file.url === url) ? files.filter((file) => file.url !== url) : files))
  return {
    pathOf: ({ name }) => (recordId === '' ? undefined : pathOf(name)),
    isNameTaken: async (name) => filesOf(await read()).some((file) => file.name === name),
    keep: async ({ id, name }, stored) => {
      const file = { id: stored.id, name, url: stored.url, type: stored.type, size: stored.size }
      // Before it is added: that may take effect although its answer is lost.
      kept.set(id, file)
      await add(file)
    },
    drop: async ({ id }) => {
      const file = kept.get(id)
      return file !== undefined && (await takeOff(file)) ? () => add(file) : undefined
    },
  }
}
