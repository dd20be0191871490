import { vi } from 'vitest'

// Files of a process share libraries, costly to load, but each loads our own modules again: no store keeps
// what another file left in it, and what a file replaces (vi.mock) is replaced for itself alone.
vi.resetModules()
