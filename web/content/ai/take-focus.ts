/** Each step of the dialog takes the keyboard, which the step before loses with its button. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
