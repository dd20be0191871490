import { setOwnPhoto, users } from '../../domain/company/index.ts'
import { attachmentPath } from '../../domain/kernel/index.ts'
import { storedPath } from '../../domain/kernel/values/file-address.ts'
import type { Ctx, OutsideCtx } from '../platform/context.ts'
import { Invalid } from '../platform/errors.ts'
import { storeFile } from '../platform/files/index.ts'
import { findFile, removeFile } from '../platform/files/store-file.ts'
import { implementOutside, type Route } from '../platform/http/route.ts'
import { asVerb } from '../platform/records/index.ts'

const requireJpeg = (type: string): void => {
  if (type !== 'image/jpeg') throw new Invalid([{ path: 'jpeg', code: 'no-jpeg' }])
}

/** Puts a photo into the store; its name holds the time, since browsers keep what an address showed. */
async function keepPhoto(ctx: OutsideCtx, jpeg: string): Promise<string> {
  const { clientId, userId } = ctx.actor
  const name = `${userId}-${ctx.now}.jpg`
  const path = attachmentPath({ clientId, type: users.name, id: userId, name })
  if (path === undefined) throw new Error('a photo of nobody')
  const content = Buffer.from(jpeg, 'base64')
  const { url } = await storeFile(ctx, { path, content, judge: requireJpeg })
  return url
}

/** Takes the file of a photo away; one that lies elsewhere, or is gone, stays as it is. */
async function removePhoto(ctx: Ctx, img: string): Promise<void> {
  const path = storedPath(img)
  const { clientId, userId } = ctx.actor
  if (path === undefined || !path.startsWith(`clients/${clientId}/attachments/${users.name}/${userId}/`)) return
  if (await findFile(ctx, path)) await removeFile(ctx, path)
}

/** Sets the caller's own photo or removes it. The file of the one before goes. Throws Invalid, NotFound. */
async function setPhoto(ctx: OutsideCtx, jpeg: string | null): Promise<{ img: string | null }> {
  const img = jpeg === null ? null : await keepPhoto(ctx, jpeg)
  let before: string | undefined
  await asVerb(ctx, users).amend({
    id: ctx.actor.userId,
    amend: (user) => {
      before = user.img
      return { img }
    },
  })
  if (before !== undefined && before !== img) await removePhoto(ctx, before)
  return { img }
}

export const ownPhotoRoutes: readonly Route[] = [
  implementOutside(setOwnPhoto, (ctx, { body }) => setPhoto(ctx, body.jpeg)),
]
