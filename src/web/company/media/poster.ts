import { drawnTo } from './scale.ts'

const patience = 8_000
const longest = 1280

const received = (video: HTMLVideoElement, event: string) =>
  new Promise<void>((done, fail) => {
    video.addEventListener(event, () => done(), { once: true })
    video.addEventListener('error', () => fail(new Error('The browser cannot play this video.')), { once: true })
    setTimeout(() => fail(new Error('The video did not answer.')), patience)
  })

/** A picture of a video, from its first second; null when this browser cannot play it. */
export const posterOf = async (file: File): Promise<File | null> => {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.preload = 'auto'
    const loaded = received(video, 'loadeddata')
    video.src = address
    await loaded
    const sought = received(video, 'seeked')
    video.currentTime = Math.min(1, (Number.isFinite(video.duration) ? video.duration : 0.2) / 4)
    await sought
    const size = { width: video.videoWidth, height: video.videoHeight }
    const made = await drawnTo(video, size, longest, 'image/jpeg')
    return made && new File([made], 'poster.jpg', { type: 'image/jpeg' })
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}
