const extensions: Record<string, readonly [string, ...string[]]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/svg+xml': ['svg'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'video/webm': ['webm'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'text/csv': ['csv', 'txt', 'tsv'],
}

// Direction marks and other invisible characters can make a name look like another.
const unseen = /[\p{Cc}\p{Cf}]/gu

/**
 * The name of a stored file: the original name without folders, with an extension that matches its detected type. So a list named
 * `stock.bat` becomes `stock.csv`. An unaccepted type gets no program's extension.
 */
export const fileName = (name: string, type: string): string => {
  const cleaned = (name.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replace(unseen, '')
    .replace(/[\s.]+$/, '')
    .trim()
  const own = extensions[type] ?? ['bin']
  const [, stem = cleaned, ending = ''] = /^(.*)\.((?=.*\p{L})[\p{L}\p{N}]{1,12})$/u.exec(cleaned) ?? []
  const extension = own.find(one => one === ending.toLowerCase()) ?? own[0]
  const known = ending.toLowerCase() === extension ? ending : extension
  return `${stem.replace(/[\s.]+$/, '').slice(-190) || 'file'}.${known}`
}
