const emailPattern = /^[^\s@<>()[\],;:\\"]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u

/** A standard address pattern (1-shell section 5). */
export const isEmailAddress = (text: string): boolean => text.length <= 320 && emailPattern.test(text.trim())
