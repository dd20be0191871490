import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'
import { unfilledPlaces } from '../../../domain/inbox/index.ts'
import classes from './templates.module.css'

/** Marks words of a template without a value in the editor until they are replaced. */
export const unfilledMarks = Extension.create({
  name: 'unfilledMarks',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const marks: Decoration[] = []
          doc.descendants((node, at) => {
            if (!node.isText || !node.text?.includes('⟦')) return
            for (const { from, to } of unfilledPlaces(node.text)) {
              marks.push(Decoration.inline(at + from, at + to, { class: classes['unfilled'] ?? '' }))
            }
          })
          return DecorationSet.create(doc, marks)
        },
      },
    }),
  ],
})
