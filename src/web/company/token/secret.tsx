import { Button } from '@mantine/core'
import { notify } from '../../kit/feedback/notice.tsx'
import table from '../setting-table.module.css'

/** Shows a new secret once, with a button that copies it. */
export const Secret = ({ what, secret }: { what: string; secret: string }) => (
  <div className={table.secret} role="status">
    <span>Copy {what} now. It is not shown again.</span>
    <code>{secret}</code>
    <Button
      size="xs"
      variant="default"
      style={{ justifySelf: 'start' }}
      onClick={() => void navigator.clipboard.writeText(secret).then(() => notify.success('Copied.'), notify.error)}
    >
      Copy
    </Button>
  </div>
)
