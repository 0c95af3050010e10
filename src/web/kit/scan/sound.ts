let context: AudioContext | undefined

const play = (frequency: number, seconds: number): void => {
  try {
    context ??= new AudioContext()
    const tone = context.createOscillator()
    const volume = context.createGain()
    volume.gain.value = 0.08
    tone.frequency.value = frequency
    tone.connect(volume).connect(context.destination)
    tone.start()
    tone.stop(context.currentTime + seconds)
  } catch {}
}

/** Short tones for eyes that are on the stones; silent where there is no sound. */
export const sound = {
  /** High: a code was taken. */
  accepted: () => play(1320, 0.08),
  /** Twice in the middle: it was taken before. */
  again: () => {
    play(660, 0.06)
    setTimeout(() => play(660, 0.06), 110)
  },
  /** Low: it was refused, or needs a look. */
  refused: () => play(220, 0.14),
}
