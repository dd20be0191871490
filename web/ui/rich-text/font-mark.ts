import { Mark } from '@tiptap/react'
import { fontOf } from './keeps-markup.ts'

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    font: {
      /** Sets the font of the selection; none removes it. */
      readonly setFont: (font: string | undefined) => ReturnType
    }
  }
}

/** The font of a part of a text. */
export const Font = Mark.create({
  name: 'font',
  addAttributes: () => ({
    font: { default: '', parseHTML: fontOf, renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: 'span', getAttrs: (element) => (fontOf(element) === '' ? false : null) }],
  renderHTML: ({ mark }) => ['span', { style: `font-family: ${String(mark.attrs['font'])}` }, 0],
  addCommands() {
    return {
      setFont:
        (font) =>
        ({ commands }) =>
          font === undefined ? commands.unsetMark(this.name) : commands.setMark(this.name, { font }),
    }
  },
})
