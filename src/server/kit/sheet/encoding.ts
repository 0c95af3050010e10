import { isUtf8 } from 'node:buffer'
import type { Encoding } from '../../../domain/kit/import/encodings.ts'

/** The lines that are looked at: those with a byte beyond ASCII, up to this many bytes. */
const looked = 64 * 1024
const feed = 0x0a

/** The lines with bytes beyond ASCII, as far as they decide. */
const tellingLines = (bytes: Buffer): Buffer => {
  const lines: Buffer[] = []
  let size = 0
  for (let at = bytes.findIndex(byte => byte > 0x7f); at >= 0 && size < looked; ) {
    const end = bytes.indexOf(feed, at)
    const line = bytes.subarray(1 + bytes.lastIndexOf(feed, at), end < 0 ? bytes.length : end + 1)
    lines.push(line)
    size += line.length
    const next = end < 0 ? -1 : bytes.subarray(end + 1, end + 1 + 1_000_000).findIndex(byte => byte > 0x7f)
    at = next < 0 ? -1 : end + 1 + next
  }
  return Buffer.concat(lines).subarray(0, looked)
}

const decoded = (bytes: Buffer, encoding: string): string | null => {
  try {
    // A character at the end may be cut off, so the last bytes may stay undecoded.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

/** The share of the letters beyond ASCII that stand as people write them. */
const share = (text: string, fits: (run: string, before: string, after: string) => number): number => {
  const runs = [...text.matchAll(/[^\x00-\x7f]+/gu)]
  const total = runs.reduce((sum, [run]) => sum + run.length, 0)
  const good = runs.reduce((sum, { 0: run, index }) => sum + fits(run, text[index - 1] ?? '', text[index + run.length] ?? ''), 0)
  return total === 0 ? 0 : good / total
}

const isLetter = (sign: string) => /[a-z]/i.test(sign)
const matching = (run: string, signs: RegExp): number => run.match(signs)?.length ?? 0

// Accented letters are among plain ones; the signs of prices, sizes and quotations stand alone.
const western = (run: string, before: string, after: string): number => {
  if (run.length > 3) return 0
  const letters = isLetter(before) || isLetter(after) || /\p{L}{2}/u.test(run)
  return matching(run, letters ? /[À-ÖØ-öø-ÿŠšŽžŒœŸ‘’“”–—€£°×½¼®²\u00a0]/gu : /[€£¥§°±²³×½¼¾–—‘’“”•…®©™«»µØ\u00a0]/gu)
}

// A vowel above or below and a tone mark follow a consonant; a vowel written first comes before one.
const thaiWord = /^(?:[เ-ไ]?[ก-ฮ][ัิ-ฺ]?[็-๎]*[ะาำๅฯ]?|[๐-๙ๆฯะาำ])+$/u
const thai = (run: string, before: string, after: string): number =>
  run.length > 1 && !isLetter(before) && !isLetter(after) && thaiWord.test(run) ? run.length : 0

// The common characters of Chinese are the first part of its oldest list, sorted by sound. An odd character or mark in between is usual.
const commonChinese = (() => {
  const signs = new Set<string>()
  const decoder = new TextDecoder('gb18030')
  for (let lead = 0xb0; lead <= 0xd7; lead++)
    for (let trail = 0xa1; trail <= 0xfe; trail++) signs.add(decoder.decode(Uint8Array.of(lead, trail)))
  return signs
})()
const chinese = (run: string): number =>
  [...run].filter(sign => commonChinese.has(sign) || /[，。、：；（）／％＃￥“”×０-９Ａ-Ｚａ-ｚ\u3000]/u.test(sign)).length

// Japanese mixes its own letters with Chinese characters, of which the first list is the common one.
const commonJapanese = (() => {
  const signs = new Set<string>()
  const decoder = new TextDecoder('shift_jis')
  for (let lead = 0x88; lead <= 0x97; lead++)
    for (let trail = 0x40; trail <= 0xfc; trail++) if (trail !== 0x7f) signs.add(decoder.decode(Uint8Array.of(lead, trail)))
  return signs
})()
const japanese = (run: string): number =>
  [...run].filter(sign => /[ぁ-んァ-ヶー・、。（）／％＃￥：×０-９Ａ-Ｚａ-ｚ\u3000]/u.test(sign) || commonJapanese.has(sign)).length +
  (/^[ｦ-ﾟ]{3,}$/u.test(run) ? run.length * 0.9 : 0)

// Where two encodings fit equally well, the first is taken.
const older = [
  { encoding: 'windows-1252', fits: western },
  { encoding: 'windows-874', fits: thai },
  { encoding: 'shift_jis', fits: japanese },
  { encoding: 'gb18030', fits: chinese },
] as const

/** UTF-16 without a byte order mark: every other byte of plain text is zero. */
const wideOf = (start: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 5 && even * 20 < odd) return 'utf-16le'
  return even > start.length / 5 && odd * 20 < even ? 'utf-16be' : null
}

/**
 * The encoding of a text file, by its byte order mark, else by its content: UTF-16, UTF-8, and of the older encodings of Western,
 * Thai, Japanese and Chinese programs the one in which most letters stand as people write them.
 */
export const encodingOf = (bytes: Buffer): Encoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const wide = bytes.length % 2 === 0 ? wideOf(bytes.subarray(0, 4096)) : null
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
  const lines = tellingLines(bytes)
  const found = older.map(({ encoding, fits }) => ({ encoding, score: share(decoded(lines, encoding) ?? '', fits) }))
  return found.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}
