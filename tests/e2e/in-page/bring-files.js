// Runs in the page of editor.spec.ts and uploader.spec.ts: brings files and HTML as a person's hand does.

function transferOf({ name, type, base64 }) {
  const transfer = new DataTransfer()
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0))
  transfer.items.add(new File([bytes], name, { type }))
  return transfer
}

/** Drags a file over the middle of an element and drops it there. */
globalThis.dropFile = (element, file) => {
  const dataTransfer = transferOf(file)
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = { clientX: left + width / 2, clientY: top + height / 2 }
  for (const kind of ['dragover', 'drop']) {
    element.dispatchEvent(new DragEvent(kind, { dataTransfer, ...at, bubbles: true, cancelable: true }))
  }
}

/** Pastes HTML together with a picture of it, as office programs do. */
globalThis.pasteHtml = (element, { html, ...file }) => {
  const clipboardData = transferOf(file)
  clipboardData.setData('text/html', html)
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
