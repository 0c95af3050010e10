import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The paths of all files in a folder and in the folders below it. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** The text of a file. */
export const read = (file: string): string => readFileSync(file, 'utf8')

/** The first group of every match of a pattern in a text. */
export const every = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(match => match[1] ?? '')

/** As scripts/help/pages.mjs makes it for the manual in the program. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** The anchors of the headings of a page, as GitHub makes them. */
export const anchorsOf = (file: string): string[] => every(read(file), /^#+ (.+)$/gm).map(anchorOf)
