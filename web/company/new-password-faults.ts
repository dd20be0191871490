/** Shortest password that the server takes. */
export const shortestPassword = 10

export interface PasswordFaults {
  readonly password?: string
  readonly again?: string
}

/** Faults of a new password, in the words of the specification (2-content section 5). */
export function newPasswordFaults(password: string, again: string): PasswordFaults {
  return {
    ...(password.length < shortestPassword && { password: 'Value is too short.' }),
    ...(again !== password && { again: 'Passwords must match.' }),
  }
}
