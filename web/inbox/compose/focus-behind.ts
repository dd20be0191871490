/** Puts the cursor after the text of a field; a cursor in the field already stays. */
export function focusBehind(field: HTMLElement): void {
  if (field === document.activeElement) return
  field.focus()
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)
    field.setSelectionRange(field.value.length, field.value.length)
  else {
    const selection = getSelection()
    selection?.selectAllChildren(field)
    selection?.collapseToEnd()
  }
}
