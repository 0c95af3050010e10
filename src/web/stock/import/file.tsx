import { useRef, useState } from 'react'
import classes from './import.module.css'

const megabyte = 1024 * 1024

type Props = {
  onFile: (file: File) => void
  onFault: (sentence: string) => void
  busy: boolean
  /** What is dropped here, and what to know of it. */
  label?: string
  hint?: string
  /** The most a file may weigh, in megabytes. */
  max?: number
}

/** Where a list is dropped or chosen; `onFault` tells of a file that need not even be sent. */
export const ImportFile = ({
  onFile,
  onFault,
  busy,
  label = 'Choose a stock list, or drop it here',
  hint = 'CSV or Excel, up to 30 MB and 200,000 stones. Nothing comes in before you have seen how it is read.',
  max = 30,
}: Props) => {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    if (file.size > max * megabyte) return onFault(`The file is larger than ${max} MB; bring it in as several lists.`)
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
      <strong>{busy ? 'Sending the list' : label}</strong>
      <span>{hint}</span>
    </label>
  )
}
