function numbered(name: string, count: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} (${count})${name.slice(dot)}` : `${name} (${count})`
}

/**
 * File names of one mail made distinct, in their order and without regard to case: a second file of a name gets a number
 * before the extension that makes it unlike all the others.
 */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(names.map((name) => name.toLowerCase()))
  const met = new Set<string>()
  return names.map((name) => {
    const key = name.toLowerCase()
    if (!met.has(key)) {
      met.add(key)
      return name
    }
    let count = 2
    while (taken.has(numbered(key, count))) count++
    taken.add(numbered(key, count))
    return numbered(name, count)
  })
}
