// Runs in every page that the bench opens, before anything else there: notices when what was asked for is shown.

const contentOf = (part) => part && Object.values(part.dataset).join() + part.textContent

/** Ends once the frame with what was changed is drawn. */
globalThis.drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * Watches from the next event of a kind, as the page hears it, until each of the parts is there and another than it is
 * now, and the frame with them is drawn; `shown` then gives the milliseconds.
 */
globalThis.watchParts = (kind, selectors) => {
  const look = () => selectors.map((one) => contentOf(document.querySelector(one)))
  const before = look()
  const isChanged = () => look().every((one, at) => one !== null && one !== before[at])
  globalThis.shown = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${selectors} did not change behind the ${kind}`)), 20_000)
    const watch = ({ timeStamp }) => {
      const report = () => resolve(performance.now() - timeStamp)
      const observer = new MutationObserver(() => {
        if (!isChanged()) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(report))
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    }
    addEventListener(kind, watch, { capture: true, once: true })
  })
}

/** Lays HTML down in a field, as the clipboard gives it. */
globalThis.pasteInto = (selector, html) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.querySelector(selector).dispatchEvent(event)
}

/**
 * Watches from now on until an attribute of an element is another one, and the frame with it is drawn; `seenAt` then gives
 * the moment by the machine's clock.
 */
globalThis.watchAttribute = (selector, attribute) => {
  const look = () => document.querySelector(selector)?.getAttribute(attribute)
  const before = look()
  globalThis.seenAt = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${attribute} of ${selector} did not change`)), 20_000)
    const observer = new MutationObserver(() => {
      if (look() === before) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  })
}
