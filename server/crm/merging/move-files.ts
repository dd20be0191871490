import { storedPath } from '../../../domain/kernel/index.ts'
import type { ContactDoc } from '../../../domain/crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { fileUrl, shareFile } from '../../platform/files/index.ts'
import { holdContents, leaveBehind } from '../../platform/files/store-file.ts'
import { foldersOf } from '../../platform/files/file-path.ts'

type StoredFile = ContactDoc['files'][number]

interface Way {
  readonly from: string
  readonly to: string
}

const foldersBetween = (ctx: Ctx, { from, to }: Way) => {
  const [old, new_] = [from, to].map((recordId) =>
    foldersOf({ clientId: ctx.db.tenant.clientId, record: 'contacts', recordId }),
  )
  return (old ?? []).map((folder, at) => ({ old: folder, next: new_?.[at] ?? folder }))
}

/** The files of a contact, named again in the folders of another: files removed with the first stay with the second. */
export async function copyFiles(ctx: Ctx, files: readonly StoredFile[], way: Way): Promise<StoredFile[]> {
  const folders = foldersBetween(ctx, way)
  const copied: StoredFile[] = []
  for (const file of files) {
    const path = storedPath(file.url)
    const folder = folders.find(({ old }) => path?.startsWith(old))
    if (path === undefined || folder === undefined) copied.push(file)
    else {
      const name = path.slice(folder.old.length)
      const isThere = await shareFile(ctx, path, folder.next + name)
      copied.push(isThere ? { ...file, url: fileUrl(folder.next + name) } : file)
    }
  }
  return copied
}

/** Takes copies away again; the contents stay where they are named elsewhere. */
export async function dropCopies(ctx: Ctx, files: readonly StoredFile[]): Promise<void> {
  const { clientId } = ctx.db.tenant
  const paths = files.flatMap(({ url }) => storedPath(url) ?? [])
  if (paths.length === 0) return
  const some = sql`client_id = ${clientId} and path = any(${paths}::text[])`
  await ctx.db.run(holdContents(some))
  await ctx.db.run(sql`
    with gone as (delete from file_objects where ${some} returning path, key) ${leaveBehind(clientId, ctx.now)}`)
}
