import { fileCopies, moveFiles } from '../../domain/content/index.ts'
import { attachmentPath, type RecordDefinition } from '../../domain/kernel/index.ts'
import { ApiError, reasonOf } from '../platform/api/api-error.ts'
import type { Api } from '../platform/api/api.ts'
import { collectionPath, documentPath, listPage, type Presented } from '../platform/api/records-api.ts'
import { useRecordCommands } from '../platform/data/use-record-commands.ts'
import { notify } from '../platform/notices.ts'
import { useClient, usePlatform } from '../platform/platform-context.tsx'
import type { UploadPlace } from '../ui/files/uploader/upload-queue.ts'

type Row = Presented<RecordDefinition>

/** Makes a record at a given id; an existing one is from an earlier try whose answer was lost. */
async function createOnce(make: () => Promise<Row>): Promise<void> {
  try {
    await make()
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'conflict')) throw error
  }
}

/** The requested record; undefined if it does not exist. */
async function ifThere(asked: Promise<Row>): Promise<Row | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return undefined
    throw error
  }
}

interface NameQuestion {
  readonly definition: RecordDefinition
  readonly client: string
  readonly name: string
}

async function isNameTaken(api: Api, { definition, client, name }: NameQuestion): Promise<boolean> {
  const { rows } = await listPage(api, collectionPath(definition, { client }), {
    where: ['name', '==', name],
    orderBy: definition.list.orderBy,
    limit: 1,
  })
  return rows.length > 0
}

/** Puts a new file into the open folder. After a refusal the file exists, at the top. */
async function putInto(api: Api, id: string, folder: string): Promise<void> {
  try {
    await api.call(moveFiles, { body: { chosen: { ids: [id] }, folder } })
  } catch (error) {
    const { message } = reasonOf(error)
    notify({
      title: 'Not put into the folder',
      message: `The file is stored, outside of any folder. ${message}`,
      kind: 'error',
    })
  }
}

/** Reports an identical file of the library, so that duplicates are avoided. */
async function notifyCopies(api: Api, { id, name }: { readonly id: string; readonly name: string }): Promise<void> {
  try {
    const [first] = (await api.call(fileCopies, { params: { id } })).files
    if (first === undefined) return
    const message = `${name} has the same content as ${first.name}. Both are kept.`
    notify({ title: 'Already in the library', message })
  } catch (error) {
    // The file is stored; its page asks again.
    console.warn('It is not known whether the library has this file already.', error)
  }
}

/** Files that are records themselves: each is made once its content is stored, so that no record lacks it. */
export function useFileRecords(definition: RecordDefinition, folder: string): UploadPlace {
  const { api } = usePlatform()
  const { id: client } = useClient()
  const { create, remove, restore } = useRecordCommands(definition, { isSilent: true, isOptimistic: false })
  const read = (id: string) => api.send<Row>({ path: `/data/${documentPath(definition, { client, id })}` })
  return {
    pathOf: ({ id, name }) => attachmentPath({ clientId: client, type: definition.name, id, name }),
    isNameTaken: (name) => isNameTaken(api, { definition, client, name }),
    keep: async ({ id, name }, { url, type, size }) => {
      await createOnce(() => create.run({ id, name, url, type, size }))
      if (folder !== '') await putInto(api, id, folder)
      void notifyCopies(api, { id, name })
    },
    drop: async ({ id }) => {
      // A colleague may have changed its other fields in between.
      const row = await ifThere(read(id))
      if (row === undefined) return undefined
      await remove.run(row)
      return async () => {
        // If it exists, it was restored by an earlier try whose answer was lost.
        await restore.run({ id }).catch(async (error: unknown) => {
          if ((await ifThere(read(id))) === undefined) throw error
        })
      }
    },
  }
}
