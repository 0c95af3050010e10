import { api } from '../../../kit/data/api.ts'
import { useChange } from '../../../kit/data/query.ts'
import { notify } from '../../../kit/feedback/notice.tsx'

const sends = async ({ stone, file }: { stone: string; file: File }): Promise<boolean> => {
  const target = { entity: 'inventory', record: stone } as const
  const there = await api.get('attachment', target)
  if (there.some(({ name, size }) => name === file.name && size === file.size)) return false
  await api.upload('attachment', { ...target, kind: 'certificate' }, file)
  return true
}

/** Adds the PDF of a report to the files of its stone, once: the same file again is left out. The user is notified of the result. */
export const useAttach = () => {
  const { mutateAsync } = useChange(sends)
  return (stone: string, file: File): void => {
    void mutateAsync({ stone, file }).then(isAdded => {
      if (isAdded) notify.success(`${file.name} added to the files of the stone.`)
    }, notify.error)
  }
}
