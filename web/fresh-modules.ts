import { afterAll, vi } from 'vitest'

// Files of a process share libraries, costly to load, but each loads our own modules again: no store keeps
// the data of another file, and a replacement (vi.mock) applies to its file only.
vi.resetModules()

// An import that is still under way would load its modules into the next file, without the replacements of that file.
afterAll(() => vi.dynamicImportSettled())
