import { readFileSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
const [, , out, w, h, ...names] = process.argv
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Number(w)*names.length}" height="${h}">${names.map((n, i) => `<image x="${i*Number(w)}" width="${w}" height="${h}" href="data:image/png;base64,${readFileSync(`/tmp/pictures/${n}.tmp.png`).toString('base64')}"/>`).join('')}</svg>`
writeFileSync(`/tmp/pictures/${out}.tmp.png`, new Resvg(svg).render().asPng())
