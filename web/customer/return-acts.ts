import { isPaymentRequest } from './page-model.ts'
import { askOnce, readAgain, readField, run, type Store } from './run-act.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Sends photos of a return one after the other, until one is refused. False after a refusal, which the page shows. */
async function sendPhotos(store: Store, number: string, photos: readonly File[]): Promise<boolean> {
  const { token } = store.read()
  for (const photo of photos) {
    store.change({ doing: 'photos', refusal: undefined })
    const picture = await shrinkPhoto(photo)
    store.change({ doing: undefined })
    if (picture === undefined) {
      const message = `This browser cannot read ${photo.name}. Choose a JPEG or PNG picture.`
      store.change({ refusal: { at: 'photos', title: 'Not a picture', message } })
      return false
    }
    const body = { token, number, picture }
    if ((await run(store, 'photos', () => askOnce<object>('/shared/sales/returns/photos', body))) === undefined)
      return false
  }
  return true
}

/** Adds the chosen photos to a return. */
export async function addPhotos(store: Store, number: string, input: HTMLInputElement): Promise<void> {
  const photos = [...(input.files ?? [])]
  if (photos.length === 0 || store.read().doing !== undefined) return
  store.change({ returnNews: '' })
  const isSent = await sendPhotos(store, number, photos)
  input.value = ''
  await readAgain(store)
  if (isSent) store.change({ returnNews: photos.length === 1 ? 'Your photo was added.' : 'Your photos were added.' })
}

/** Withdraws a return that is not decided. */
export async function withdrawReturn(store: Store, number: string): Promise<void> {
  const { token } = store.read()
  store.change({ returnNews: '' })
  const answer = await run(store, 'withdraw', () =>
    askOnce<object>('/shared/sales/returns/withdrawals', { token, number }),
  )
  if (answer === undefined) return
  await readAgain(store)
  store.change({ returnNews: `Return ${number} was withdrawn.` })
}

/** The chosen pieces of a form by the ids of their lines; lines of which nothing is chosen are left out. */
const readPieces = (words: FormData) =>
  [...words.entries()].flatMap(([name, value]) => {
    const quantity = name.startsWith('line ') ? Number(value) : 0
    return quantity > 0 ? [{ id: name.slice('line '.length), quantity }] : []
  })

export async function askReturn(store: Store, form: HTMLFormElement): Promise<void> {
  const { token, page } = store.read()
  if (!('document' in page) || isPaymentRequest(page) || !page.returns) return
  const words = new FormData(form)
  const lines = readPieces(words)
  if (lines.length === 0) {
    const message = 'Enter how many pieces of each item you return.'
    store.change({ refusal: { at: 'return', title: 'Nothing is chosen', message } })
    return
  }
  const body = {
    token,
    lines,
    reason: readField(words, 'reason'),
    note: readField(words, 'note').trim(),
    seen: page.returns.seen,
    website: readField(words, 'website'),
  }
  const photos = form.querySelector<HTMLInputElement>('input[type=file]')?.files
  const chosen = photos ? [...photos] : []
  store.change({ returnNews: '' })
  const asked = await run(store, 'return', () => askOnce<{ number: string }>('/shared/sales/returns', body))
  if (asked === undefined) return
  form.reset()
  if (chosen.length > 0) await sendPhotos(store, asked.number, chosen)
  await readAgain(store)
  store.change({ returnNews: 'Your return was asked for. We answer you by email.' })
  document.getElementById('returns')?.scrollIntoView({ block: 'start' })
}
