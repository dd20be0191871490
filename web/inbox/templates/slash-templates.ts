import { PluginKey } from '@tiptap/pm/state'
import { Extension, type Editor, type EditorEvents, type Range } from '@tiptap/react'
import { Suggestion } from '@tiptap/suggestion'
import type { DocumentRow } from '../../../domain/inbox/index.ts'
import type { Store } from '../../platform/store.ts'
import { chainIn } from '../../ui/rich-text/chain-in.ts'
import { offering, type Offer } from '../offers/offering.ts'
import { offeredTemplates } from './use-templates.ts'
import type { TemplateSource } from './use-template-source.ts'

/** Follows a position through changes of the text. Returns a function that ends that and gives the position. */
function followPlace(editor: Editor, begins: number): () => number {
  let at = begins
  const follow = ({ transaction }: EditorEvents['transaction']) => {
    at = transaction.mapping.map(at, -1)
  }
  editor.on('transaction', follow)
  return () => {
    editor.off('transaction', follow)
    return at
  }
}

/** Replaces the search words of a template by its words, before later input. */
async function insertWords(
  editor: Editor,
  range: Range,
  { source, template }: { source: TemplateSource; template: DocumentRow },
) {
  chainIn(editor).deleteRange(range).run()
  const placeNow = followPlace(editor, range.from)
  const words = await source.wordsOf(template)
  const at = placeNow()
  if (words === undefined || editor.isDestroyed) return
  const updateSelection = editor.state.selection.from === at
  editor.commands.insertContentAt(at, words.html, { updateSelection })
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
