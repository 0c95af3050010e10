const extensions: Record<string, readonly string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'text/csv': ['csv', 'txt', 'tsv'],
}

// Left and right marks, and other signs without a shape, make a name look like another.
const unseen = /[\p{Cc}\p{Cf}]/gu

/**
 * The name under which a file is kept and leaves: what it was called, without folders, and with an extension that belongs to its type,
 * which was read off its content. So `stock.bat` that is a list leaves as `stock.csv`. A type that is not taken here gets no program's name.
 */
export const fileName = (name: string, type: string): string => {
  const cleaned = (name.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replace(unseen, '')
    .replace(/[\s.]+$/, '')
    .trim()
  const own = extensions[type] ?? ['bin']
  const [, stem = cleaned, ending = ''] = /^(.*)\.((?=.*\p{L})[\p{L}\p{N}]{1,12})$/u.exec(cleaned) ?? []
  const extension = own.find(one => one === ending.toLowerCase()) ?? own[0]!
  const known = ending.toLowerCase() === extension ? ending : extension
  return `${stem.replace(/[\s.]+$/, '').slice(-190) || 'file'}.${known}`
}
