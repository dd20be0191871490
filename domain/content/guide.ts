interface Section {
  readonly title: string
  /** Path under the client's key, such as `/threads`. */
  readonly path: string
}

const parts = (path: string): readonly string[] => path.split(/[?#]/, 1).join('').split('/').filter(Boolean)

const isWithin = (page: readonly string[], place: readonly string[]): boolean =>
  place.every((part, at) => part === page[at])

/**
 * The guide of a page: the section that names it most exactly, or a page above it; `/` is every page's. Paths are those
 * under the client's key (1-shell section 2.3, Guide tab).
 */
export function guideFor<One extends Section>(sections: readonly One[], page: string): One | undefined {
  const here = parts(page)
  return sections
    .filter(({ path }) => isWithin(here, parts(path)))
    .toSorted(
      (one, other) => parts(other.path).length - parts(one.path).length || (one.title < other.title ? -1 : 1),
    )[0]
}

/** True if a guide opens by itself: the user has not seen its title (1-shell section 4, Guide panel). */
export const isGuideNew = ({ title }: Pick<Section, 'title'>, seen: readonly string[]): boolean => !seen.includes(title)

/** A button's path under the client's key, with its query; undefined for an address outside the product. */
export const guideButtonPath = (url: string): string | undefined =>
  /^\/(?![/\\])/.test(url) && !url.includes('\\') ? url : undefined
