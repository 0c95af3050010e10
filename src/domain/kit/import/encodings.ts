/** The encodings of text files that can be read, with their names for people. */
export const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16 (Unicode text of Excel)' },
  { value: 'utf-16be', label: 'UTF-16, big-endian' },
  { value: 'windows-1252', label: 'Windows-1252 (Western European)' },
  { value: 'windows-874', label: 'TIS-620 (Thai)' },
  { value: 'shift_jis', label: 'Shift-JIS (Japanese)' },
  { value: 'gb18030', label: 'GB18030 (Chinese)' },
] as const

export type Encoding = (typeof encodings)[number]['value']
export const encodingNames = encodings.map(({ value }) => value)
