import { type RefObject, useEffect, useRef } from 'react'
import type { Decoder } from './decoder.ts'
import { pixelsOf } from './picture.ts'

const perSecond = 30
const largest = 1024
// In milliseconds. A label that stays in view or returns within this time counts as one scan.
const moment = 1500

/** Reads the codes in a running video, each once while it stays in view. */
export const useFrames = (video: RefObject<HTMLVideoElement | null>, decoder: Decoder | null, onCode: (code: string) => void): void => {
  const then = useRef(onCode)
  then.current = onCode
  const seen = useRef(new Map<string, number>())
  useEffect(() => {
    if (!decoder) return
    let isBusy = false
    let isOver = false
    const take = (code: string) => {
      const now = performance.now()
      const isNew = now - (seen.current.get(code) ?? Number.NEGATIVE_INFINITY) > moment
      seen.current.set(code, now)
      if (isNew) then.current(code)
    }
    const look = async () => {
      const picture = video.current
      if (isBusy || !picture || picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      const pixels = pixelsOf(picture, picture.videoWidth, picture.videoHeight, largest)
      if (!pixels) return
      isBusy = true
      const codes = await decoder(pixels)
      isBusy = false
      if (!isOver) for (const code of codes) take(code)
    }
    const timer = setInterval(() => void look(), 1000 / perSecond)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [decoder, video])
}
