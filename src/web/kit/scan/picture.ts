let canvas: HTMLCanvasElement | undefined

/** The pixels of a picture or of the current video frame, scaled down when the longer side exceeds the limit. */
export const pixelsOf = (picture: CanvasImageSource, width: number, height: number, limit: number): ImageData | null => {
  const scale = Math.min(1, limit / Math.max(width, height))
  canvas ??= document.createElement('canvas')
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)]
  if (across === 0 || down === 0) return null
  if (canvas.width !== across) canvas.width = across
  if (canvas.height !== down) canvas.height = down
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  // Transparent areas become white.
  if (brush) brush.fillStyle = '#fff'
  brush?.fillRect(0, 0, across, down)
  brush?.drawImage(picture, 0, 0, across, down)
  return brush?.getImageData(0, 0, across, down) ?? null
}

const largest = 2400

/** The pixels of an image file; null when it is not an image. */
export const pixelsOfFile = async (file: Blob): Promise<ImageData | null> => {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return pixelsOf(image, image.naturalWidth || largest, image.naturalHeight || largest, largest)
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** The files among pasted, dropped or chosen data. */
export const imagesIn = (given: DataTransfer | null): File[] => [...(given?.files ?? [])]
