import { html } from '@codemirror/lang-html'
import { json } from '@codemirror/lang-json'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Annotation, Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { basicSetup } from 'codemirror'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { FieldFrame } from './field-frame.tsx'
import classes from './fields.module.css'

/** Pixels (2-content section 9). */
const usualHeight = 200

const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--fl-surface)', color: 'var(--fl-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': { fontFamily: 'ui-monospace, monospace', caretColor: 'var(--fl-text)' },
  '.cm-gutters': { backgroundColor: 'var(--fl-surface-quiet)', color: 'var(--fl-text-quiet)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--fl-surface-hover)' },
  '.cm-cursor': { borderLeftColor: 'var(--fl-text)' },
})

/** The colours of the product in place of the editor's own, which are for a light page alone. */
const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.string, tags.attributeValue], color: 'var(--fl-note-text)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--fl-good)' },
    { tag: [tags.tagName, tags.keyword], color: 'var(--fl-accent-text)' },
    { tag: [tags.attributeName, tags.propertyName], color: 'var(--fl-text)' },
    { tag: [tags.comment, tags.angleBracket, tags.punctuation], color: 'var(--fl-text-quiet)' },
  ]),
)

interface CodeProps {
  readonly label: string
  readonly value: string
  readonly height: number
  readonly isReadOnly: boolean
  readonly isJson: boolean
  readonly onChange: (value: string) => void
}

/** Marks a change that came from outside, such as a colleague's save: it is no edit of this user. */
const External = Annotation.define<boolean>()

/** Options that may change during the life of an editor: it keeps its cursor and its undo steps. */
const mannerOf = ({ label, isReadOnly, isJson }: Pick<CodeProps, 'label' | 'isReadOnly' | 'isJson'>) => [
  isJson ? json() : html(),
  EditorState.readOnly.of(isReadOnly),
  // Tab reaches it anyway; the explicit value tells axe that the scrolling content can be reached.
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
]

/** Code with lines, colours and brackets: Escape and then Tab leaves it (2-content section 9). */
export function CodeEditor({ label, value, height, isReadOnly, isJson, onChange }: CodeProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const [manner] = useState(() => new Compartment())
  const changed = useEffectEvent(onChange)
  const begin = useEffectEvent(() => ({ doc: value, manner: mannerOf({ label, isReadOnly, isJson }) }))
  useEffect(() => {
    if (place.current === null) return undefined
    const begun = begin()
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: begun.doc,
        extensions: [
          basicSetup,
          manner.of(begun.manner),
          theme,
          colours,
          EditorState.tabSize.of(2),
          EditorView.lineWrapping,
          EditorView.updateListener.of((update) => {
            const isTyped = update.transactions.some((one) => one.docChanged && one.annotation(External) !== true)
            if (isTyped) changed(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [manner])
  useEffect(() => {
    view.current?.dispatch({ effects: manner.reconfigure(mannerOf({ label, isReadOnly, isJson })) })
  }, [isJson, isReadOnly, label, manner])
  useEffect(() => {
    const editor = view.current
    if (editor === undefined || editor.state.doc.toString() === value) return
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: External.of(true),
    })
  }, [value])
  return (
    <div
      ref={place}
      className={classes['code']}
      style={{ minHeight: height, '--code-height': `${height}px` } as React.CSSProperties}
    />
  )
}

const isJsonText = (text: string): boolean => /^\s*[[{]/.test(text)

/** Code as a field of a form. */
export function CodeField(props: FieldInputProps) {
  const { field, value, isReadOnly, onChange } = props
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : textOf(value)
  return (
    <FieldFrame {...props}>
      <div className={classes['stack']}>
        <CodeEditor
          label={field.label}
          value={text}
          height={field.height ?? usualHeight}
          isReadOnly={isReadOnly}
          isJson={isJsonText(text)}
          onChange={onChange}
        />
        {field.exampleCode !== undefined && text === '' && (
          <pre className={classes['example']} aria-label={`Example of ${field.label}`}>
            {field.exampleCode}
          </pre>
        )}
      </div>
    </FieldFrame>
  )
}
