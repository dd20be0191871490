import { PluginKey } from '@tiptap/pm/state'
import { Extension, type Editor, type Range } from '@tiptap/react'
import { Suggestion } from '@tiptap/suggestion'
import type { DocumentRow } from '../../../domain/inbox/index.ts'
import type { Store } from '../../platform/store.ts'
import { OfferList } from '../compose/offer-list.tsx'
import { offering, type Offer } from '../compose/offering.ts'
import { fittingTemplates } from './use-templates.ts'
import classes from './templates.module.css'

const shownAtMost = 8

/** What the editor's slash needs: which templates there are, and what comes of one. */
export interface TemplateSource {
  readonly templates: Store<readonly DocumentRow[]>
  /** HTML of the template's words; undefined where it was refused, which has been told. */
  readonly wordsOf: (template: DocumentRow) => Promise<string | undefined>
}

/** Puts the words of a template in the place of what was typed to find it. */
async function insertWords(
  editor: Editor,
  range: Range,
  { source, template }: { source: TemplateSource; template: DocumentRow },
) {
  editor.chain().focus().deleteRange(range).run()
  const html = await source.wordsOf(template)
  if (html !== undefined && !editor.isDestroyed) editor.chain().focus().insertContent(html).run()
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
          ...offering<DocumentRow>(shown, (typed) =>
            fittingTemplates(source().templates.get(), typed).slice(0, shownAtMost),
          ),
          command: ({ editor, range, props }) => void insertWords(editor, range, { source: source(), template: props }),
        }),
      ]
    },
  })

function OfferedTemplate({ option: { name, subject, owner } }: { readonly option: DocumentRow }) {
  return (
    <>
      <span>{name}</span>
      <span className={classes['quiet']}>{owner === undefined ? subject : 'Yours'}</span>
    </>
  )
}

/** The templates that a slash offers. */
export function TemplateOffers({ shown }: { readonly shown: Store<Offer<DocumentRow> | undefined> }) {
  return (
    <OfferList
      shown={shown}
      label="Insert a template"
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      row={OfferedTemplate}
    />
  )
}
