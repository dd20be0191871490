/** Puts the cursor into a field behind what is written there; where it is in the field already, it stays. */
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
