import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { madeFile, saveFile } from '../../kit/data/file.ts'
import { notify } from '../../kit/feedback/notice.tsx'

/** Saves the badge of an employee: a label with a QR code. Scanned on an order form, it hands the goods over to them. */
export const BadgeButton = ({ id }: { id: string }) => {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await madeFile(`${entities.employee.path}/badge`, { ids: [id] }))
    } catch (error) {
      notify.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="xs" variant="default" loading={isBusy} onClick={() => void save()}>
      Badge
    </Button>
  )
}
