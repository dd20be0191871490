/** Subjects of a message filter (1-shell section 9). */
export const filterSubjects = [
  { value: 'email', label: 'Email' },
  { value: 'contact', label: 'Contact' },
  { value: 'contact_type', label: 'Contact Type' },
  { value: 'subject', label: 'Subject Line' },
  { value: 'message', label: 'Message Body' },
  { value: 'company', label: 'Company' },
] as const

/** How it compares (1-shell section 9). Verbs that end in 'in' take a list. */
export const filterVerbs = [
  { value: 'is', label: 'is' },
  { value: 'is_in', label: 'is in' },
  { value: 'not', label: 'is not' },
  { value: 'not_in', label: 'is not in' },
  { value: 'less', label: 'is less than' },
  { value: 'less_or_equal', label: 'is less than or equal to' },
  { value: 'greater', label: 'is greater than' },
  { value: 'greater_or_equal', label: 'is greater than or equal to' },
  { value: 'includes', label: 'includes' },
  { value: 'not_includes', label: 'does not include' },
] as const
