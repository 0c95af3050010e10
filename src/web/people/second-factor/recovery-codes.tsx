import { Button } from '@mantine/core'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import classes from './second-factor.module.css'

/** Shows new recovery codes once. */
export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <Dialog title="Your recovery codes" onClose={onClose}>
    <div className={classes.steps}>
      <p>
        Write these codes down, or store them in a password manager. Each signs you in once if you lose your phone. They are not shown
        again.
      </p>
      <ul className={classes.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
    <DialogFoot>
      <Button
        variant="default"
        onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => notify.success('Copied.'), notify.error)}
      >
        Copy
      </Button>
      <Button onClick={onClose}>Done</Button>
    </DialogFoot>
  </Dialog>
)
