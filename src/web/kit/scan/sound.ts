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

/** Short tones for users who look at the stones; silent when audio is unavailable. */
export const sound = {
  /** High: the code was accepted. */
  accepted: () => play(1320, 0.08),
  /** Twice, medium: the code was accepted before. */
  again: () => {
    play(660, 0.06)
    setTimeout(() => play(660, 0.06), 110)
  },
  /** Low: the code was refused or needs attention. */
  refused: () => play(220, 0.14),
}
