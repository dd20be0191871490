import { PluginKey } from '@tiptap/pm/state'
import { Extension, type Editor, type Range } from '@tiptap/react'
import { Suggestion } from '@tiptap/suggestion'
import type { DocumentRow } from '../../../domain/inbox/index.ts'
import type { Store } from '../../platform/store.ts'
import { offering, type Offer } from '../offers/offering.ts'
import { offeredTemplates } from './use-templates.ts'
import type { TemplateSource } from './use-template-source.ts'

/** Puts the words of a template in the place of what was typed to find it. */
async function insertWords(
  editor: Editor,
  range: Range,
  { source, template }: { source: TemplateSource; template: DocumentRow },
) {
  editor.chain().focus().deleteRange(range).run()
  const words = await source.wordsOf(template)
  if (words !== undefined && !editor.isDestroyed) editor.chain().focus().insertContent(words.html).run()
}

/** A slash at the beginning of a word offers templates by name; choosing one inserts its words, filled in. */
export const slashTemplates = (shown: Store<Offer<DocumentRow> | undefined>, source: () => TemplateSource) =>
  Extension.create({
    name: 'slashTemplates',
    addProseMirrorPlugins() {
      return [
        Suggestion<DocumentRow, DocumentRow>({
          editor: this.editor,
          pluginKey: new PluginKey('slashTemplates'),
          char: '/',
          ...offering<DocumentRow>(shown, {
            fitting: (typed) => offeredTemplates(source().templates.get(), typed),
            onOther: (listener) => source().templates.subscribe(listener),
          }),
          command: ({ editor, range, props }) => void insertWords(editor, range, { source: source(), template: props }),
        }),
      ]
    },
  })
