import { Extension, type Editor } from '@tiptap/react'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { PictureStore } from './picture-node.ts'

/** A picture on its way: it is in the text as a shadow, and in the document only once it is kept. */
interface Waiting {
  readonly id: object
  readonly at: number
  readonly preview: string
  readonly name: string
}

type Change = { readonly add: Waiting } | { readonly remove: object }

const key = new PluginKey<DecorationSet>('pictureUploads')

function shadow({ preview, name }: Waiting): HTMLElement {
  const image = document.createElement('img')
  image.src = preview
  image.alt = `Uploading ${name}`
  image.dataset['uploading'] = 'true'
  return image
}

const isOf =
  (id: object) =>
  (spec: Record<string, unknown>): boolean =>
    spec['id'] === id

function placeOf(state: EditorState, id: object): number | undefined {
  return key.getState(state)?.find(undefined, undefined, isOf(id))[0]?.from
}

const announce = (view: EditorView, change: Change): void =>
  view.dispatch(view.state.tr.setMeta(key, change).setMeta('addToHistory', false))

/** Largest width of an inserted picture, in pixels: mail programs obey only the width in the markup. */
const widest = 600

async function widthOf(file: File): Promise<number | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width } = bitmap
    bitmap.close()
    return Math.min(width, widest)
  } catch (error) {
    console.warn('The size of a picture could not be read.', error)
    return null
  }
}

const wordsOf = (name: string): string => name.replace(/\.[^.]*$/, '').replaceAll(/[_-]+/g, ' ')

/** Uploads a picture and inserts it at its drop position, which edits may have moved. */
export async function insertPicture(
  editor: Editor,
  file: File,
  { store, at = editor.state.selection.to }: { readonly store: PictureStore; readonly at?: number },
): Promise<void> {
  const { view } = editor
  const id = {}
  const preview = URL.createObjectURL(file)
  announce(view, { add: { id, at, preview, name: file.name } })
  try {
    const [src, width] = await Promise.all([store.keep(file), widthOf(file)])
    if (editor.isDestroyed) return
    const place = placeOf(view.state, id)
    announce(view, { remove: id })
    const type = view.state.schema.nodes['picture']
    if (src === undefined || place === undefined || !type) return
    view.dispatch(view.state.tr.insert(place, type.create({ src, alt: wordsOf(file.name), width })))
  } finally {
    URL.revokeObjectURL(preview)
  }
}

/** Keeps the placeholders of uploading pictures in place during typing. */
export const PictureUploads = Extension.create({
  name: 'pictureUploads',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, shown) {
          const moved = shown.map(transaction.mapping, transaction.doc)
          const change = transaction.getMeta(key) as Change | undefined
          if (change === undefined) return moved
          if ('remove' in change) return moved.remove(moved.find(undefined, undefined, isOf(change.remove)))
          const { add } = change
          return moved.add(transaction.doc, [Decoration.widget(add.at, () => shadow(add), { id: add.id })])
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})
