import { writeFileSync } from 'node:fs'
import { heicPicture, jpegOf, movieOf, phoneJpeg } from './test/support/media-files.ts'
import { Resvg } from '@resvg/resvg-js'
import { gemSvg } from './src/server/demo/pictures/gem.ts'
const d = '/tmp/pictures-files/'
const big = (shape: string, tint: string, px = 1600) => new Resvg(gemSvg({ shape, tint, tone: 1, type: 'single' }), { fitTo: { mode: 'width', value: px } }).render().asPng()
writeFileSync(d + 'BKK-RB00513.png', big('Round', '#c0142e', 3000))
writeFileSync(d + 'BKK-RB00513-2.jpg', phoneJpeg(900, 600))
writeFileSync(d + 'BKK-BS00648_3.heic', heicPicture())
writeFileSync(d + 'BKK-RB00513 side.mp4', movieOf())
writeFileSync(d + 'IMG_4711.jpg', jpegOf(640, 480))
writeFileSync(d + 'script.heic', '#!/bin/sh')
for (let i = 1; i <= 12; i++) writeFileSync(d + `BKK-YS01015_360_${String(i).padStart(2, '0')}.png`, new Resvg(gemSvg({ shape: 'Oval', tint: '#e6cb3c', tone: 1, type: 'single' }).replace('rotate(0)', `rotate(${i * 30})`), { fitTo: { mode: 'width', value: 700 } }).render().asPng())
