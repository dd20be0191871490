import { vi } from 'vitest'

// Files of one process share the libraries, which are costly to load, but each loads our own modules anew: no store keeps
// what another file left in it, and what a file replaces (vi.mock) is replaced for itself alone.
vi.resetModules()
