import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Marked } from 'marked'
import { root } from '../run.mjs'

const staff = join(root, 'docs/staff')
const names = readdirSync(staff)
  .filter(name => name.endsWith('.md'))
  .map(name => basename(name, '.md'))
/** The anchor of a heading, as GitHub makes it. */
const anchorOf = heading =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
const titleOf = text => /^# (.+)$/m.exec(text)?.[1] ?? ''

/** The address of a link. One that leaves the pages for the staff leads nowhere in the program. */
const addressOf = href => {
  if (/^(https?:|#)/.test(href)) return href
  const [, name, anchor = ''] = /^([a-z-]+|README)\.md(#.*)?$/.exec(href) ?? []
  return name && names.includes(name) ? `${name}.html${anchor}` : undefined
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      const text = this.parser.parseInline(tokens)
      return `<h${depth} id="${anchorOf(this.parser.parseInline(tokens, this.parser.textRenderer))}">${text}</h${depth}>\n`
    },
    link({ href, tokens }) {
      const [address, text] = [addressOf(href), this.parser.parseInline(tokens)]
      return address ? `<a href="${address}">${text}</a>` : text
    },
    table(token) {
      return `<div class="scroll">${Object.getPrototypeOf(this).table.call(this, token)}</div>`
    },
  },
})

const pageOf = (title, body, links) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Stonebook help</title>
<link rel="icon" href="/stonebook.svg">
<link rel="stylesheet" href="help.css">
</head>
<body>
<nav aria-label="Pages"><a href="README.html">Help</a>${links}</nav>
<main>
${body}</main>
</body>
</html>
`

/** Writes the pages for the staff as a small site, which the program opens with F1. */
export const writeHelp = async to => {
  mkdirSync(join(to, 'images'), { recursive: true })
  const pages = names.map(name => ({ name, text: readFileSync(join(staff, `${name}.md`), 'utf8') }))
  const linksFor = current =>
    pages
      .filter(({ name }) => name !== 'README')
      .map(({ name, text }) => `<a href="${name}.html"${name === current ? ' aria-current="page"' : ''}>${titleOf(text)}</a>`)
      .join('')
  for (const { name, text } of pages)
    writeFileSync(join(to, `${name}.html`), pageOf(titleOf(text), await marked.parse(text), linksFor(name)))
  copyFileSync(join(root, 'scripts/help/help.css'), join(to, 'help.css'))
  for (const image of readdirSync(join(staff, 'images'))) copyFileSync(join(staff, 'images', image), join(to, 'images', image))
}
