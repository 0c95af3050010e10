const heading = '## Unreleased\n'

/** The lines of a release in the changelog, without its heading; undefined when it has none. */
export const notesOf = (changelog, version) => {
  const [, after] = changelog.split(new RegExp(`^## ${version.replaceAll('.', '\\.')} – .*$`, 'm'))
  return after?.split(/^## /m)[0].trim()
}

/** The changelog in which what is not released yet becomes a release of this day. Throws a sentence when there is nothing to release. */
export const releasedIn = (changelog, version, day) => {
  const [before, after] = changelog.split(heading)
  if (after === undefined || after.split(/^## /m)[0].trim() === '') throw new Error('The changelog has nothing under Unreleased.')
  return `${before}${heading}\n## ${version} – ${day}\n${after}`
}
