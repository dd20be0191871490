import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type { CaretHere } from '../../../../domain/kernel/live/carets.ts'
import type { OpenCarets } from '../../../platform/live/carets.ts'
import { caretElement, selectionLook, turnLabels } from './caret-look.ts'
import { ownPlace, placeIn, type Place } from './caret-places.ts'

interface CurrentState extends Place {
  readonly caret: CaretHere
  /** Number of moves: the name is shown again with each. */
  readonly moves: number
}

interface Drawn {
  readonly existing: readonly CurrentState[]
  readonly decorations: DecorationSet
}

const key = new PluginKey<Drawn>('carets')

const isSamePlace = (one: Place, other: Place): boolean => one.anchor === other.anchor && one.head === other.head

function decorationsOf({ caret, anchor, head, moves }: CurrentState): Decoration[] {
  const mark = Decoration.widget(head, () => caretElement(caret), {
    key: `${caret.screen} ${moves}`,
    side: 10,
    marks: [],
    ignoreSelection: true,
  })
  const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)]
  return from === to ? [mark] : [mark, Decoration.inline(from, to, selectionLook(caret))]
}

const draw = (state: EditorState, existing: readonly CurrentState[]): Drawn => ({
  existing,
  decorations: DecorationSet.create(state.doc, existing.flatMap(decorationsOf)),
})

/** One whose place is not in the text yet stays where it was seen last. */
function stand(state: EditorState, caret: CaretHere, before: CurrentState | undefined): CurrentState[] {
  if (!caret.at) return []
  const place = placeIn(state, caret.at) ?? before
  if (!place) return []
  const end = state.doc.content.size
  const [anchor, head] = [Math.min(place.anchor, end), Math.min(place.head, end)]
  const moves = before === undefined ? 0 : before.moves + (isSamePlace(before, { anchor, head }) ? 0 : 1)
  return [{ caret, anchor, head, moves }]
}

const mapped = ({ existing, decorations }: Drawn, { mapping, doc }: Transaction): Drawn => ({
  existing: existing.map((one) => ({ ...one, anchor: mapping.map(one.anchor), head: mapping.map(one.head) })),
  decorations: decorations.map(mapping, doc),
})

interface Step {
  readonly transaction: Transaction
  readonly before: Drawn
  readonly state: EditorState
}

/** Marks after a step of the editor: redrawn where others moved or wrote, otherwise mapped. */
function follow(carets: OpenCarets, { transaction, before, state }: Step): Drawn {
  const isFromOthers = ySyncPluginKey.getState(state)?.isChangeOrigin === true && transaction.docChanged
  if (transaction.getMeta(key) !== true && !isFromOthers)
    return transaction.docChanged ? mapped(before, transaction) : before
  const known = new Map(before.existing.map((one) => [one.caret.screen, one]))
  return draw(
    state,
    carets.others.get().flatMap((caret) => stand(state, caret, known.get(caret.screen))),
  )
}

/** Says where the user is, and redraws when others have moved. */
function watch(view: EditorView, carets: OpenCarets) {
  const say = () => carets.move(view.hasFocus() ? ownPlace(view.state) : undefined)
  const stop = carets.others.subscribe(() => {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, true).setMeta('addToHistory', false))
  })
  view.dom.addEventListener('focus', say)
  view.dom.addEventListener('blur', say)
  return {
    update: () => {
      say()
      turnLabels(view.dom)
    },
    destroy: () => {
      stop()
      view.dom.removeEventListener('focus', say)
      view.dom.removeEventListener('blur', say)
      carets.move(undefined)
    },
  }
}

/** Carets of others in a text that they write too, with their names. They take no focus and move no word. */
export const caretMarks = (carets: OpenCarets) =>
  Extension.create({
    name: 'caretMarks',
    addProseMirrorPlugins: () => [
      new Plugin<Drawn>({
        key,
        state: {
          init: (_, state) => draw(state, []),
          apply: (...[transaction, before, , state]) => follow(carets, { transaction, before, state }),
        },
        props: { decorations: (state) => key.getState(state)?.decorations },
        view: (view) => watch(view, carets),
      }),
    ],
  })
