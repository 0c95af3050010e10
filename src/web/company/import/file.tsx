import { useRef, useState } from 'react'
import classes from './import.module.css'

const megabyte = 1024 * 1024

type Props = {
  onFile: (file: File) => void
  onFault: (sentence: string) => void
  busy: boolean
  /** The label of the drop area. */
  label: string
  hint: string
  /** The maximum file size in megabytes. */
  max?: number
}

/** An area to drop or choose a file. `onFault` receives the error of a file that is not worth sending. */
export const ImportFile = ({ onFile, onFault, busy, label, hint, max = 30 }: Props) => {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    if (file.size > max * megabyte) return onFault(`The file is larger than ${max} MB. Split it into several lists.`)
    onFile(file)
  }
  return (
    <label
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        disabled={busy}
        onChange={event => take(event.currentTarget.files?.[0])}
      />
      <strong>{busy ? 'Uploading the list' : label}</strong>
      <span>{hint}</span>
    </label>
  )
}
