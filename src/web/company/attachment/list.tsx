import type { Attachment } from '../../../domain/company/contract.ts'
import { addressOf } from '../../kit/data/api.ts'
import { moment } from '../../kit/data/moment.ts'
import { readable } from '../../kit/data/number.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { TrashIcon } from '../../kit/display/icons.tsx'
import classes from './list.module.css'
import { pictureOf } from './picture-address.ts'

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${readable(Math.max(1, Math.round(bytes / 1000)))} kB` : `${readable(String(bytes / 1_000_000), 1)} MB`

/** The type of a file that has no picture, from its extension: PDF, XLSX. */
const endingOf = (name: string) =>
  /\.(\w{2,4})$/
    .exec(name)?.[1]
    ?.replace(/^jpeg$/i, 'jpg')
    .toUpperCase() ?? 'File'

/** The files of a record: type, who added each one and when, and a remove button where the user may remove it. */
export const FileList = ({ files, onRemove }: { files: readonly Attachment[]; onRemove: (file: Attachment) => void }) => {
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map(file => (
        <li key={file.id}>
          {file.type.startsWith('image/') ? (
            <img src={pictureOf(file.id)} alt="" width={36} height={36} loading="lazy" />
          ) : (
            <span className={classes.kind} aria-hidden>
              {endingOf(file.name)}
            </span>
          )}
          <div>
            <a href={addressOf('attachment/file', { id: file.id })} target="_blank" rel="noopener">
              {file.name}
            </a>
            <small>
              {sizeOf(file.size)}, {file.createdBy}, {moment(file.createdAt)}
            </small>
          </div>
          {file.mayRemove && (
            <IconButton label={`Delete ${file.name}`} onClick={() => onRemove(file)}>
              <TrashIcon />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}
