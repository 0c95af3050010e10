import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heicPicture, jpegOf, phoneJpeg, place, pngOf } from '../../support/media/files.ts'
import { type App, barriers, openApp } from '../support/browser.ts'
import { openClerk } from '../support/clerk.ts'
import { complaintsOf } from '../support/complaints.ts'
import { chooseLarge } from '../support/large-file.ts'
import { isTooWide } from '../support/selling.ts'

const home = '/purchases-and-stock/inventory'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

type Goods = { id: string; sku: string }
const goods = async (): Promise<Goods> => (await openClerk(app, 'Manager')).goods()
const filesOf = async ({ id }: Goods) =>
  (await (await app.as('Manager')).get('/api/attachment', { entity: 'inventory', record: id })).data as {
    id: string
    kind: string
    type: string
    name: string
    hasPoster: boolean
    width: number
    crop: object | null
  }[]
const contentOf = async (id: string): Promise<Buffer> => (await (await app.as('Manager')).get('/api/attachment/file', { id })).data

/** A video of a second, which the browser itself makes. */
const film = async (page: Page): Promise<Buffer> => {
  const coded = await page.evaluate(
    () =>
      new Promise<string>(done => {
        const canvas = document.createElement('canvas')
        const [pen, stream] = [canvas.getContext('2d'), canvas.captureStream(20)]
        const recorder = new MediaRecorder(stream, { mimeType: 'video/webm' })
        const parts: Blob[] = []
        recorder.ondataavailable = ({ data }) => parts.push(data)
        recorder.onstop = () => {
          const reader = new FileReader()
          reader.onload = () => done(String(reader.result).split(',')[1] ?? '')
          reader.readAsDataURL(new Blob(parts))
        }
        let frames = 0
        const timer = setInterval(() => {
          if (pen) pen.fillStyle = `rgb(${(frames * 9) % 255} 40 90)`
          pen?.fillRect(0, 0, 300, 150)
          if (++frames < 24) return
          clearInterval(timer)
          recorder.stop()
        }, 50)
        recorder.start()
      }),
  )
  return Buffer.from(coded, 'base64')
}

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
const lines = (page: Page) => page.getByRole('dialog').getByRole('listitem')
const line = (page: Page, name: string) => lines(page).filter({ has: page.getByText(name, { exact: true }) })

const openAdding = async (page: Page) => {
  await page.goto(home)
  await page.getByRole('button', { name: 'Add photos' }).click()
  await page.getByRole('dialog').getByText('Drop files here').waitFor()
}
const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('dialog input[type=file]').setInputFiles(files)

test('many files go to the stones of their names, and where they go is shown before anything is saved', async () => {
  const [one, other] = [await goods(), await goods()]
  const page = await app.page('Manager')
  const complaints = complaintsOf(page)
  await openAdding(page)
  const video = await film(page)
  await choose(page, [
    jpeg(`${one.sku}-2.jpg`, phoneJpeg(3000, 1500, 1)),
    jpeg(`${one.sku}.jpg`, jpegOf(300, 200)),
    { name: `${one.sku}-3.heic`, mimeType: 'image/heic', buffer: heicPicture() },
    { name: `${one.sku} side.webm`, mimeType: 'video/webm', buffer: video },
    jpeg('IMG_0815.jpg', jpegOf(310, 200)),
    jpeg(`${one.sku}-4.jpg`, jpegOf(300, 200)),
    jpeg(`${one.sku}-5.heic`, Buffer.from('#!/bin/sh\necho')),
    jpeg(`${one.sku}-6.jpg`, jpegOf(320, 200).subarray(0, 300)),
    ...[3, 1, 2].map(at => jpeg(`${other.sku}_360_0${at}.jpg`, jpegOf(200 + at, 200))),
  ])
  await page.getByText('11 files for 2 stones, 1 without a stone').waitFor()
  expect((await filesOf(one)).concat(await filesOf(other)).filter(({ kind }) => kind !== 'certificate').length).toBe(0)
  await line(page, `${other.sku}_360_01.jpg`).getByText('360° view, 3 pictures').waitFor()
  await line(page, `${one.sku}-4.jpg`).getByText(`The same file as ${one.sku}.jpg.`).waitFor()
  await line(page, `${one.sku}-5.heic`).getByText('This is no JPEG').waitFor()
  expect(await barriers(page)).toEqual([])

  // The file of another name is given its stone by hand.
  await line(page, 'IMG_0815.jpg').getByRole('combobox').fill(other.sku)
  await page.getByRole('option', { name: new RegExp(other.sku) }).click()
  await page.getByText('11 files for 2 stones', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add 9 files' }).click()

  // What was refused stays, with the reason.
  await line(page, `${one.sku}-6.jpg`).getByText('The picture is damaged').waitFor()
  await expect.poll(() => lines(page).count()).toBe(3)
  const saved = await filesOf(one)
  expect(saved.map(({ kind, type }) => `${kind} ${type}`)).toEqual([
    'photo image/jpeg',
    'photo image/jpeg',
    'photo image/jpeg',
    'video video/webm',
  ])
  expect(saved.map(({ width }) => width).slice(0, 3)).toEqual([300, 2400, 96])
  expect(saved[3]?.hasPoster).toBe(true)
  for (const { id } of saved) expect((await contentOf(id)).includes(place)).toBe(false)
  expect((await filesOf(other)).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'photo IMG_0815.jpg',
    ...['1', '2', '3'].map(at => `turn ${other.sku}_360_0${at}.jpg`),
  ])
  expect(complaints).toEqual([])
  await app.close(page)
})

const openStone = async (page: Page, { id, sku }: Goods) => {
  await page.goto(`${home}/${id}`)
  await page.getByRole('heading', { level: 1, name: sku }).waitFor()
}
const strip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const addOnPage = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file][aria-label="Add photos"]').setInputFiles(files)

test('a video plays on the page of its stone, and a 360° view turns by keys and by dragging', async () => {
  const stone = await goods()
  const page = await app.page('Manager')
  const complaints = complaintsOf(page)
  await openStone(page, stone)
  await addOnPage(page, { name: 'side.webm', mimeType: 'video/webm', buffer: await film(page) })
  const video = page.locator('video')
  await video.waitFor()
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.readyState > 1 && shown.videoWidth)).toBe(300)
  expect(await video.getAttribute('poster')).toContain('size=large')
  await video.evaluate((shown: HTMLVideoElement) => {
    shown.muted = true
    return shown.play()
  })
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.currentTime > 0)).toBe(true)

  await openAdding(page)
  await choose(
    page,
    Array.from({ length: 8 }, (_, at) => jpeg(`${stone.sku}_360_${at + 1}.jpg`, jpegOf(100 + at, 100))),
  )
  await page.getByRole('button', { name: 'Add 8 files' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await openStone(page, stone)
  await strip(page, '360° view').click()
  const view = page.getByRole('slider', { name: `Turn ${stone.sku}` })
  const angle = () => view.getAttribute('aria-valuenow')
  await view.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(angle).toBe('45')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(angle).toBe('0')
  const { x, y, width, height } = (await view.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 4, y + height / 2, { steps: 4 })
  await page.mouse.up()
  expect(await angle()).toBe('90')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete 360° view' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await view.waitFor({ state: 'detached' })
  expect((await filesOf(stone)).map(({ kind }) => kind)).toEqual(['video'])
  expect(complaints).toEqual([])
  await app.close(page)
})

test('photos are put in order by keys, the first one is shown in lists, and a part of one may be shown', async () => {
  const stone = await goods()
  const page = await app.page('Manager')
  await openStone(page, stone)
  await page.getByText('Drop photos and videos here').waitFor()
  await addOnPage(
    page,
    [1, 2, 3].map(at => ({ name: `${at}.png`, mimeType: 'image/png', buffer: pngOf(100 * at, 100) })),
  )
  await strip(page, 'Photo 3').waitFor()
  const names = async () => (await filesOf(stone)).map(({ name }) => name)
  expect(await names()).toEqual(['1.png', '2.png', '3.png'])
  await strip(page, 'Photo 1').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(names).toEqual(['2.png', '1.png', '3.png'])
  const first = (await filesOf(stone))[0]?.id ?? ''
  await expect.poll(() => strip(page, 'Photo 1').locator('img').getAttribute('src')).toContain(first)
  await strip(page, 'Photo 3').click()
  await page.getByRole('button', { name: 'Show first' }).click()
  await expect.poll(names).toEqual(['3.png', '2.png', '1.png'])
  // The page shows the new order before the next change: a photo is not dragged while the strip is drawn again.
  const moved = (await filesOf(stone))[0]?.id ?? ''
  await expect.poll(() => strip(page, 'Photo 1').locator('img').getAttribute('src')).toContain(moved)
  await strip(page, 'Photo 3').dragTo(strip(page, 'Photo 1'))
  await expect.poll(names).toEqual(['1.png', '3.png', '2.png'])
  const second = (await filesOf(stone))[1]?.id ?? ''
  await expect.poll(() => strip(page, 'Photo 2').locator('img').getAttribute('src')).toContain(second)
  await strip(page, 'Photo 2').click()
  await page.getByRole('img', { name: `${stone.sku}, 3.png` }).waitFor()
  await page.getByRole('button', { name: 'Crop' }).click()
  const dialog = page.getByRole('dialog')
  const edge = dialog.locator('.ReactCrop__drag-handle.ord-w')
  // The edges move while the picture is loaded and the dialog opens.
  await expect.poll(() => dialog.locator('img').evaluate(image => image instanceof HTMLImageElement && image.complete)).toBe(true)
  await edge.hover()
  const box = (await edge.boundingBox())!
  await page.mouse.down()
  await page.mouse.move(box.x + 150, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const cropped = async () => (await filesOf(stone)).find(({ name }) => name === '3.png')?.crop
  await expect.poll(cropped).not.toBeNull()
  await page.getByRole('button', { name: 'Crop' }).click()
  await dialog.getByRole('button', { name: 'Show whole photo' }).click()
  await expect.poll(cropped).toBeNull()

  await page.getByRole('button', { name: 'Enlarge photo' }).click()
  await dialog.getByRole('heading', { name: `${stone.sku}, photo 2 of 3` }).waitFor()
  const large = dialog.getByRole('img')
  const before = (await large.boundingBox())!.width
  await dialog.getByRole('button', { name: 'Larger' }).click()
  await expect.poll(async () => (await large.boundingBox())!.width).toBe(before * 2)
  await dialog.getByRole('button', { name: 'Next photo' }).click()
  await dialog.getByRole('heading', { name: `${stone.sku}, photo 3 of 3` }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await app.close(page)
})

test('the same photo again, and a video that is too large, are refused in words before or after they are sent', async () => {
  const stone = await goods()
  const page = await app.page('Manager')
  await openStone(page, stone)
  await addOnPage(page, jpeg('a.jpg', jpegOf(64, 64)))
  await page.getByRole('img', { name: `${stone.sku}, a.jpg` }).waitFor()
  await addOnPage(page, jpeg('b.jpg', jpegOf(64, 64)))
  await page.getByText('This stone already has this photo, as “a.jpg”.').waitFor()
  const video = { name: 'hour.mp4', type: 'video/mp4', begins: '\x00\x00\x00\x18ftypisom', bytes: 150.5 * 1024 * 1024 }
  await chooseLarge(page.locator('input[type=file][aria-label="Add photos"]'), video)
  await page.getByText('The video has 151 MB. At most 100 MB are stored').waitFor()
  expect((await filesOf(stone)).length).toBe(1)
  await app.close(page)
})

test('on a phone the camera takes a photo straight to the stone, and nothing is wider than the screen', async () => {
  const stone = await goods()
  const page = await app.page('Manager', { phone: true })
  await openStone(page, stone)
  const camera = page.locator('input[type=file][aria-label="Take photo"]')
  expect(await camera.getAttribute('capture')).toBe('environment')
  await page.getByRole('button', { name: 'Take photo' }).waitFor()
  await camera.setInputFiles(jpeg('image.jpg', jpegOf(200, 300)))
  await page.getByRole('img', { name: `${stone.sku}, image.jpg` }).waitFor()
  expect(await isTooWide(page)).toBe(false)
  await openAdding(page)
  await choose(page, jpeg('unknown name that is rather long and goes on.jpg', jpegOf(20, 20)))
  await lines(page).waitFor()
  expect(await isTooWide(page)).toBe(false)
  expect(await barriers(page)).toEqual([])
  await app.close(page)
})
