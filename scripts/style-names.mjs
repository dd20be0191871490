// Class names between style sheets and the files that use them: a name without a style has no effect and no warning;
// one without a use is dead.

/** @typedef {{ path: string, text: string }} SourceFile */
/** @typedef {{ sheet: string, variable: string }} SheetImport */

const importPattern = /import (\w+) from '(\.[^']+\.module\.css)'/g

/** The classes that a sheet styles; those of other libraries, marked as global, are left out. @param {string} css */
function definedNames(css) {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:global\([^)]*\)/g, '')
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector ?? '')
  return new Set(
    selectors.flatMap((selector) => selector.match(/\.-?[A-Za-z_][\w-]*/g) ?? []).map((name) => name.slice(1)),
  )
}

/** @param {string} text @returns {SheetImport[]} */
const sheetsOf = (text) =>
  [...text.matchAll(importPattern)].map(([, variable = '', sheet = '']) => ({ sheet, variable }))

/**
 * The classes that a file takes from a sheet by name. One that is chosen while the program runs is not seen: `isOpen`
 * says that there is such a choice.
 *
 * @param {string} text
 * @param {string} variable that the sheet is imported as
 */
function usedNames(text, variable) {
  const body = text.replaceAll(importPattern, '')
  const named = body.matchAll(new RegExp(`\\b${variable}(?:\\['([^']+)'\\]|\\.(\\w+))`, 'g'))
  const others = body.match(new RegExp(`\\b${variable}\\b(?!\\['|\\.\\w)`))
  return { names: new Set([...named].map(([, quoted, plain]) => quoted ?? plain ?? '')), isOpen: others !== null }
}

/**
 * Mismatches of sheets and their users, a sentence each.
 * @param {readonly SourceFile[]} sheets
 * @param {readonly SourceFile[]} users files of the program
 * @param {(from: string, sheet: string) => string} resolve the path of a sheet that a file imports
 */
export function styleFaults(sheets, users, resolve) {
  const defined = new Map(sheets.map(({ path, text }) => [path, definedNames(text)]))
  /** @type {Map<string, Set<string>>} */
  const unused = new Map([...defined].map(([path, names]) => [path, new Set(names)]))
  /** @type {string[]} */
  const faults = []
  for (const { path, text } of users) {
    for (const { sheet, variable } of sheetsOf(text)) {
      const file = resolve(path, sheet)
      const { names, isOpen } = usedNames(text, variable)
      const missing = [...names].filter((name) => defined.get(file)?.has(name) !== true)
      faults.push(...missing.map((name) => `${path} uses '${name}', which ${file} does not have`))
      if (isOpen) unused.get(file)?.clear()
      for (const name of names) unused.get(file)?.delete(name)
    }
  }
  for (const [path, names] of unused) {
    faults.push(...[...names].map((name) => `${path} has '${name}', which no file uses`))
  }
  return faults
}
