import { entities } from '../../../domain/index.ts'
import { useObjectAddress } from '../../company/attachment/picture.ts'
import { counted, readable } from '../../kit/data/number.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { CrossIcon, PlayIcon, TurnIcon } from '../../kit/display/icons.tsx'
import { Lookup } from '../../kit/form/lookup.tsx'
import classes from './add.module.css'
import type { Line, Target } from './plan.ts'

const megabytes = (bytes: number) => `${readable(String(Math.max(0.1, bytes / 1_000_000)), 1)} MB`

// A browser that cannot draw a file leaves its place empty.
const Preview = ({ line: { plans } }: { line: Line }) => {
  const [first] = plans
  const isPicture = first?.type?.startsWith('image/') && first.type !== 'image/heic'
  const address = useObjectAddress(isPicture ? first?.file : null)
  return (
    <span className={classes.preview} aria-hidden>
      {address && <img src={address} alt="" />}
      {!address && (first?.use === 'video' ? <PlayIcon /> : <span>{first?.type === 'image/heic' ? 'HEIC' : ''}</span>)}
      {first?.use === 'turn' && <TurnIcon className={classes.turn} />}
    </span>
  )
}

const useWords = ({ plans }: Line): string => {
  const [first] = plans
  if (first?.use === 'turn') return `360° view, ${counted(plans.length, 'picture')}`
  return first?.use === 'video' ? 'Video' : 'Photo'
}

type Props = { line: Line; isSending: boolean; onAssign: (stone: Target | null) => void; onDrop: () => void }

/** A file, or the pictures of a 360° view: what it is, and the stone that it goes to. */
export const FileLine = ({ line, isSending, onAssign, onDrop }: Props) => {
  const { plans } = line
  const [first] = plans
  const words = useWords(line)
  if (!first) return null
  const { stone, other, fault, file } = first
  const size = plans.reduce((sum, plan) => sum + plan.file.size, 0)
  const faulty = plans.find(plan => plan.fault)?.fault ?? fault
  return (
    <li className={classes.line} data-faulty={faulty ? true : undefined}>
      <Preview line={line} />
      <div className={classes.file}>
        <b>{file.name}</b>
        <small>
          {words}, {megabytes(size)}
        </small>
        {faulty && (
          <small role="alert" className={classes.fault}>
            {faulty}
          </small>
        )}
        {!faulty && other && <small className={classes.other}>The name also fits {other}.</small>}
      </div>
      <div className={classes.stone}>
        {first.type !== null && (
          <Lookup
            entity={entities.inventory}
            label={`Stone of ${file.name}`}
            hideLabel
            value={stone && { id: stone.id, title: stone.sku }}
            placeholder="Choose the stone"
            disabled={isSending}
            openOnFocus={false}
            onChange={choice => onAssign(choice && { id: choice.id, sku: choice.title })}
          />
        )}
      </div>
      <IconButton label={`Leave out ${file.name}`} onClick={onDrop} disabled={isSending}>
        <CrossIcon />
      </IconButton>
    </li>
  )
}
