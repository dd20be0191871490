import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { valueAt } from '../../../domain/kernel/index.ts'
import { FieldInput } from '../form/field-input.tsx'
import { formValues } from '../form/form-values.ts'
import { docOf, type CellEditorProps, type CellStep } from './cell-edits.ts'
import { useAskBeforeClosing } from './use-ask-before-closing.ts'
import classes from './cell-editor.module.css'

/** Layers that an input opens over the page, such as its choices or a calendar, belong to it. */
const isWithin = (editor: HTMLElement | null, element: Element | null): boolean =>
  element !== null && (editor?.contains(element) === true || element.closest('[data-portal]') !== null)

const stepOf = ({ key, shiftKey }: KeyboardEvent): CellStep | undefined => {
  if (key === 'Enter') return 'down'
  return key === 'Tab' ? (shiftKey ? 'back' : 'next') : undefined
}

/** Choices that are open take Enter and Escape for themselves. */
const isOpenChoice = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true'

/** Gives the focus to the input of a cell, which a room may have to load first. */
function focusInput(editor: HTMLElement): () => void {
  const focus = (): boolean => {
    const input = editor.querySelector<HTMLInputElement>('input:not([type=hidden])')
    input?.focus()
    if (input?.type !== 'checkbox') input?.select()
    return input !== null
  }
  if (focus()) return () => undefined
  const watch = new MutationObserver(() => {
    if (focus()) watch.disconnect()
  })
  watch.observe(editor, { childList: true, subtree: true })
  return () => watch.disconnect()
}

/** A cell in edit mode: Enter saves and goes down, Tab moves on, Escape reverts, leaving it saves. */
export function CellEditor({ field, row, refused, edits, onStep }: CellEditorProps) {
  const [begun] = useState(() => ({ row, value: valueAt(formValues([field], docOf(row)), field.property) }))
  const [typed, setTyped] = useState<unknown>(refused === undefined ? begun.value : refused.typed)
  const [fault, setFault] = useState(refused?.words)
  const editor = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  useAskBeforeClosing(typed !== begun.value)
  const finish = (step: CellStep) => {
    isDone.current = true
    onStep(step)
  }
  /** True if the cell is left; an invalid value keeps it open. */
  const commit = (step: CellStep): void => {
    const found = edits.faultOf(field, begun.row, typed)
    setFault(found)
    if (found !== undefined) return
    if (typed !== begun.value || refused !== undefined) edits.save(field, begun.row, typed)
    finish(step)
  }
  // Its row went away, or out of sight: the input is saved, as on blur.
  const leave = useEffectEvent(() => {
    if (isDone.current || typed === begun.value) return
    isDone.current = true
    edits.save(field, begun.row, typed)
  })
  useEffect(() => () => leave(), [])
  useEffect(() => (editor.current ? focusInput(editor.current) : undefined), [])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event)
    if (event.isComposing || (event.key !== 'Tab' && isOpenChoice(event))) return
    if (event.key === 'Escape') {
      edits.drop({ id: row.id, property: field.property })
      finish('stay')
    } else if (step !== undefined) commit(step)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  const onLeave = useEffectEvent(() => {
    if (!isDone.current && !isWithin(editor.current, document.activeElement)) commit('stay')
  })
  useEffect(() => {
    const element = editor.current
    const key = (event: KeyboardEvent) => onKey(event)
    // The focus comes to its next place behind this.
    const left = () => setTimeout(() => onLeave())
    element?.addEventListener('keydown', key)
    element?.addEventListener('focusout', left)
    return () => {
      element?.removeEventListener('keydown', key)
      element?.removeEventListener('focusout', left)
    }
  }, [])
  return (
    <div ref={editor} className={classes['editor']} data-kind={field.component}>
      <FieldInput
        field={field}
        path={field.property}
        value={typed}
        error={fault}
        isReadOnly={false}
        recordId={row.id}
        onChange={(next) => {
          setFault(undefined)
          setTyped(next)
        }}
      />
    </div>
  )
}
