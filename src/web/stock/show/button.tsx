import { Button } from '@mantine/core'
import type { Query } from '../../kit/data/contract.ts'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { useShow } from './start.ts'

/** Starts show mode with all stones that the list finds. */
export const ShowButton = ({ query }: { query: Query }) => {
  const show = useShow()
  const start = () => show({ query })
  useKeys([{ key: 'g', label: 'Show to client', run: start }])
  return (
    <Button variant="default" onClick={start} rightSection={<KeyHint of="g" />}>
      Show to client
    </Button>
  )
}
