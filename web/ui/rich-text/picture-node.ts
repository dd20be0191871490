import { Node } from '@tiptap/react'
import type { Node as DocumentNode } from '@tiptap/pm/model'

/** Access of the editor to the pictures in its text. */
export interface PictureStore {
  /** Keeps a picture and returns its lasting address; undefined if it was refused, which was reported. */
  readonly keep: (file: File) => Promise<string | undefined>
  /** The address at which a kept picture opens now. */
  readonly show: (address: string) => Promise<string>
}

interface PictureOptions {
  readonly show: (address: string) => Promise<string>
}

const ownPrefix = '/api/files/'

/** An address without its signature, which ends within the hour. */
const lasting = (address: string): string =>
  address.startsWith(ownPrefix) ? (address.split(/[?#]/)[0] ?? address) : address

const sizeOf = (name: 'width' | 'height') => ({
  default: null,
  parseHTML: (element: HTMLElement) => /^\d{1,4}$/.exec(element.getAttribute(name) ?? '')?.[0] ?? null,
})

async function open(image: HTMLImageElement, address: string, show: PictureOptions['show']): Promise<void> {
  try {
    image.src = await show(address)
  } catch (error) {
    image.dataset['missing'] = 'true'
    console.warn('A picture of the text could not be opened.', error)
  }
}

function drawn(node: DocumentNode, show: PictureOptions['show']): HTMLImageElement {
  const image = document.createElement('img')
  const { src, alt, width } = node.attrs
  image.alt = String(alt ?? '')
  if (width !== null) image.width = Number(width)
  const address = String(src)
  image.addEventListener('error', () => {
    image.dataset['missing'] = 'true'
    image.title = 'This picture cannot be shown here.'
  })
  if (address.startsWith(ownPrefix)) void open(image, address, show)
  else image.src = address
  return image
}

/** A picture in the text. Of our own store its lasting address is kept, and a signed one shown. */
export const Picture = Node.create<PictureOptions>({
  name: 'picture',
  addOptions: () => ({ show: (address) => Promise.resolve(address) }),
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '', parseHTML: (element) => lasting(element.getAttribute('src') ?? '') },
    alt: { default: '' },
    width: sizeOf('width'),
    height: sizeOf('height'),
  }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  renderText: ({ node }) => String(node.attrs['alt'] ?? ''),
  addNodeView() {
    return ({ node }) => ({ dom: drawn(node, this.options.show) })
  },
})
