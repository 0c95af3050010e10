import { isMedia } from '../../../domain/company/attachment.ts'

/** What a stone is shown by: a photo, a video, or its 360° view, which has many pictures. */
export type MediaItem<T> = { key: string; kind: 'photo' | 'video' | 'turn'; file: T; frames: readonly string[] }

/** The photos and videos of a stone in their order, then its 360° view. */
export const mediaItems = <T extends { id: string; kind: string }>(files: readonly T[]): MediaItem<T>[] => {
  const media = files.filter(({ kind }) => isMedia(kind))
  const frames = media.filter(({ kind }) => kind === 'turn')
  const [first] = frames
  return [
    ...media.flatMap((file): MediaItem<T>[] =>
      file.kind === 'photo' || file.kind === 'video' ? [{ key: file.id, kind: file.kind, file, frames: [] }] : [],
    ),
    ...(first ? [{ key: first.id, kind: 'turn' as const, file: first, frames: frames.map(({ id }) => id) }] : []),
  ]
}

/** The list with one entry at another place. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from)
  const entry = list[from]
  return entry === undefined ? [...list] : [...rest.slice(0, to), entry, ...rest.slice(to)]
}
