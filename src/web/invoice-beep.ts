let sound: AudioContext | undefined

/** A short low tone for what was refused while the eyes are on the stones; silent where there is no sound. */
export const beep = (): void => {
  try {
    sound ??= new AudioContext()
    const tone = sound.createOscillator()
    const volume = sound.createGain()
    volume.gain.value = 0.08
    tone.frequency.value = 220
    tone.connect(volume).connect(sound.destination)
    tone.start()
    tone.stop(sound.currentTime + 0.12)
  } catch {}
}
