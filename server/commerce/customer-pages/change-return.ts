import {
  mostReturnPhotos,
  returnMessages,
  returns,
  type addReturnPhoto,
  type withdrawReturn,
} from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { systemActor, withOutside, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { keepContent, nameFile } from '../../platform/files/index.ts'
import type { PublicCtx } from '../../platform/http/route.ts'
import type { Till } from '../gateway/till.ts'
import { saleTypes } from './gather-sale.ts'
import { requireUndecided, takePageReturn } from './take-page-order.ts'
import { tellOfReturn } from './tell-of-return.ts'
import { withShare } from './with-share.ts'

/** Parts of the product that draw the pictures of visitors again, so that nothing but the picture is kept. */
export interface PhotoParts {
  /** Throws Invalid for a file that is no picture, Unavailable with too many waiting. */
  readonly renderPhoto: (
    ctx: Ctx,
    content: Buffer,
  ) => Promise<{ readonly content: Buffer; readonly type: string; readonly extension: string }>
}

type Photographed = OutputOf<typeof addReturnPhoto>

interface AddingPhoto {
  readonly ctx: PublicCtx
  readonly body: InputOf<typeof addReturnPhoto>['body']
}

interface Withdrawing {
  readonly own: Ctx
  /** Id of the share. */
  readonly found: string
  readonly body: InputOf<typeof withdrawReturn>['body']
}

/** Characters of the hash of a photo in its name: the same photo has the same name. */
const hashLength = 16

/** A return that takes a photo, locked. Throws NotFound, Conflict. */
async function takeOpen(own: Ctx, about: { readonly found: string; readonly number: string }) {
  const page = await takePageReturn(own, about)
  requireUndecided(page)
  return page.taken
}

const isFull = ({ photos = [] }: { readonly photos?: readonly unknown[] | undefined }): boolean =>
  photos.length >= mostReturnPhotos

function refuseMore(): never {
  const issue = returnMessages.issue('picture', 'return-photos-full', { most: mostReturnPhotos })
  throw new Invalid([issue], returnMessages.words(issue))
}

/** Keeps a photo with its return, once. */
async function keepPhoto(
  own: OutsideCtx,
  { renderPhoto }: PhotoParts,
  { found, body }: { readonly found: string; readonly body: AddingPhoto['body'] },
): Promise<Photographed> {
  const { content, type, extension } = await renderPhoto(own, Buffer.from(body.picture, 'base64'))
  const kept = await keepContent(own, { name: `photo.${extension}`, content, type })
  const { row, change } = await takeOpen(own, { found, number: body.number })
  const { photos = [] } = row
  const name = `photo-${kept.sha256.slice(0, hashLength)}.${extension}`
  if (photos.some((photo) => photo.url.endsWith(`/${name}`))) return { photos: photos.length }
  if (isFull(row)) refuseMore()
  const path = `clients/${own.actor.clientId}/attachments/${returns.name}/${row.id}/${name}`
  const named = await nameFile(own, { path, name: `Photo ${photos.length + 1}.${extension}`, kept, isMade: true })
  const photo = { id: named.id, name: named.name, url: named.url, type: named.type, size: named.size }
  const changed = change({ photos: [...photos, photo] })
  return { photos: changed.photos?.length ?? 0 }
}

/** Adds a photo to a return (see the contract). A refused call keeps no file. */
export async function handleAddReturnPhoto({ ctx, body }: AddingPhoto, parts: PhotoParts): Promise<Photographed> {
  const { found, clientId } = await withShare(ctx.platform, body.token, {
    types: saleTypes,
    verb: async (own, id) => {
      await takeOpen(own, { found: id, number: body.number })
      return { found: id, clientId: own.actor.clientId }
    },
  })
  return withOutside(ctx.platform, systemActor(clientId), (own) => keepPhoto(own, parts, { found, body }))
}

/** Withdraws a return (see the contract). */
export async function handleWithdrawReturn(
  till: Pick<Till, 'notify'>,
  { own, found, body }: Withdrawing,
): Promise<Record<string, never>> {
  const page = await takePageReturn(own, { found, number: body.number })
  const { order, share, taken } = page
  if (taken.row.state === 'withdrawn') return {}
  requireUndecided(page)
  taken.change({ state: 'withdrawn' })
  const { id, number = '' } = taken.row
  const words = `I withdraw my return ${number}.`
  await tellOfReturn(own, till, { order, share, news: { id, number, what: 'withdrawn', words } })
  return {}
}
