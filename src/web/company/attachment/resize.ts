const longest = 1800

/** Scales a photo down to at most 1800 pixels on its longer side and applies its rotation. Other files are returned unchanged. */
export const shrunk = async (file: File): Promise<File> => {
  if (!/^image\/(jpeg|webp|heic|heif)$/.test(file.type)) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
    if (scale === 1 && file.type !== 'image/heic' && file.type !== 'image/heif') return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const made = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.86))
    return made ? new File([made], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : file
  } catch {
    // The browser cannot decode this file; the server validates it.
    return file
  }
}
