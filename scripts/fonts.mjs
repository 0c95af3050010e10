import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Documents are set in Noto: Latin with italic, and the scripts of the other languages, each regular and semibold. The serif is Source
// Serif, for Latin. The Swiss payment slip is set in Arimo, which has the letters of Liberation Sans: one of the fonts that its standard allows.
export const families = [
  ['noto-sans', 'NotoSans', ['400Regular', '400Regular_Italic', '600SemiBold']],
  ['noto-sans-thai', 'NotoSansThai', ['400Regular', '600SemiBold']],
  ['noto-naskh-arabic', 'NotoNaskhArabic', ['400Regular', '600SemiBold']],
  ['noto-nastaliq-urdu', 'NotoNastaliqUrdu', ['400Regular', '600SemiBold']],
  ['noto-sans-jp', 'NotoSansJP', ['400Regular', '600SemiBold']],
  ['noto-sans-sc', 'NotoSansSC', ['400Regular', '600SemiBold']],
  ['arimo', 'Arimo', ['400Regular', '700Bold']],
  ['source-serif-4', 'SourceSerif4', ['400Regular', '400Regular_Italic', '600SemiBold']],
]

const root = fileURLToPath(new URL('..', import.meta.url))
export const fontFolder = join(root, 'dist', 'fonts')

const size = file =>
  stat(file).then(
    found => found.size,
    () => -1,
  )

/** Copies the fonts of the printed documents to dist/fonts, except those already there. */
export const copyFonts = async () => {
  await mkdir(fontFolder, { recursive: true })
  for (const [folder, family, cuts] of families)
    for (const cut of cuts) {
      const name = `${family}_${cut}.ttf`
      const from = join(root, 'node_modules', '@expo-google-fonts', folder, cut, name)
      const to = join(fontFolder, name)
      if ((await size(from)) !== (await size(to))) await copyFile(from, to)
    }
  return fontFolder
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(`Fonts are in ${await copyFonts()}`)
