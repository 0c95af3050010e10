const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** A text as XML, also within quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"\r]/g, mark => marks[mark] ?? mark)

/** A text of XML without its escapes. */
export const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
    hex || decimal
      ? String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10)))
      : (named[name ?? ''] ?? whole),
  )

/** The attributes of a tag, by name. */
export const attributes = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', one, two]) => [name, unescaped(one ?? two ?? '')]),
  )

/** The opening tags of this name in a part of a workbook, each with its attributes. */
export const tags = (xml: string, name: string): Record<string, string>[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^>]*)>`, 'g'))].map(([, inside = '']) => attributes(inside))
