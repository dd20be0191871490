/** Time for a changed page to settle before it is scrolled (2-content section 9). */
const scrollDelayMs = 100

/** Scrolls the first fault of a form into view: Save is below fields that may be out of sight. */
export function showFault(form: HTMLFormElement | null): void {
  setTimeout(() => {
    form?.querySelector('[aria-invalid="true"], [role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }, scrollDelayMs)
}
