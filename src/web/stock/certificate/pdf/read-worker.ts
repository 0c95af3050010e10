import { getDocument, VerbosityLevel } from 'unpdf/pdfjs'
import { readReport } from '../../../../domain/stock/report/pdf/read.ts'
import { type Piece, rowsOf } from '../../../../domain/stock/report/pdf/rows.ts'
import type { Answer, Begun } from './read.ts'

// A report has one or two pages. A page of text has some hundred pieces.
const mostPages = 4
const mostPieces = 4000
const mostLetters = 1000

type Matrix = readonly [number, number, number, number, number, number]
const isMatrix = (list: unknown): list is Matrix => Array.isArray(list) && list.length === 6 && list.every(Number.isFinite)
type Item = { str: string; transform: unknown; width: number }

/** A piece of text with its place on the page. Slanted text, such as a watermark, is left out. */
const pieceOf = ({ str, transform, width }: Item, page: Matrix): Piece[] => {
  if (!isMatrix(transform) || str.trim() === '') return []
  const [a, b, c, d, e, f] = page
  const [x, y, slantX, slantY, left, top] = transform
  const [along, across] = [a * x + c * y, b * x + d * y]
  if (along <= 0 || Math.abs(across) > along / 10) return []
  return [
    {
      text: str.slice(0, mostLetters),
      left: a * left + c * top + e,
      top: b * left + d * top + f,
      width,
      height: Math.hypot(slantX, slantY),
    },
  ]
}

const problemOf = (error: unknown): Answer => {
  const name = error instanceof Error ? error.name : ''
  return { problem: name === 'PasswordException' ? 'locked' : 'damaged' }
}

/** Only the text is read: no fonts are drawn, no pictures are decoded, and no scripts are run. */
const read = async (bytes: ArrayBuffer): Promise<Answer> => {
  const task = getDocument({
    data: new Uint8Array(bytes),
    ...{ isEvalSupported: false, disableFontFace: true, useSystemFonts: false, enableXfa: false },
    ...{ useWasm: false, useWorkerFetch: false, isOffscreenCanvasSupported: false, verbosity: VerbosityLevel.ERRORS },
  })
  const pdf = await task.promise
  const pages: Piece[][] = []
  for (let number = 1; number <= Math.min(mostPages, pdf.numPages); number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const { transform } = page.getViewport({ scale: 1 })
    if (isMatrix(transform)) pages.push(items.slice(0, mostPieces).flatMap(item => ('str' in item ? pieceOf(item, transform) : [])))
  }
  return readReport(rowsOf(pages))
}

const say = (message: Answer | Begun): void => self.postMessage(message)

self.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  say({ begun: true })
  say(await read(data).catch(problemOf))
}
