import { type Unzipped, unzip } from 'fflate'

const mostFiles = 500
const mostBytes = 500 * 1024 * 1024

/** The files of a ZIP archive, without folders and what systems add. Throws a sentence when it cannot be opened. */
export const filesInZip = async (archive: File): Promise<File[]> => {
  const bytes = new Uint8Array(await archive.arrayBuffer())
  let [files, size] = [0, 0]
  const taken = await new Promise<Unzipped>((done, fail) =>
    unzip(
      bytes,
      {
        filter: ({ name, originalSize }) => {
          if (name.endsWith('/') || /(^|\/)(\.|__MACOSX)/.test(name)) return false
          files += 1
          size += originalSize
          return files <= mostFiles && size <= mostBytes
        },
      },
      (error, unzipped) => (error ? fail(new Error('The archive is damaged.')) : done(unzipped)),
    ),
  )
  if (files > mostFiles || size > mostBytes) throw new Error(`The archive has more than ${mostFiles} files or 500 MB.`)
  return Object.entries(taken).map(([name, content]) => new File([new Uint8Array(content)], name.split('/').at(-1) ?? name))
}
