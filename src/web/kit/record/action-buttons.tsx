import { Button } from '@mantine/core'
import { type MenuEntry, MoreMenu } from '../feedback/more-menu.tsx'
import { KeyHint, useKeys } from '../shell/keys.tsx'

/** An action of a record. It is a button, or an entry under More. `key` runs it on its page; `keyLabel` explains the key where the label is too short. */
export type ActionEntry = MenuEntry & { isOn: boolean; isButton?: boolean; key?: string; keyLabel?: string }

type Props = { actions: readonly ActionEntry[]; small?: boolean | undefined }

/** The possible actions of a record: More, then the buttons. The last button is the primary one. `small` suits a panel, without keys. */
export const ActionButtons = ({ actions, small = false }: Props) => {
  const possible = actions.filter(({ isOn }) => isOn)
  const buttons = possible.filter(({ isButton }) => isButton)
  useKeys(small ? [] : possible.flatMap(({ key, keyLabel, label, run }) => (key ? [{ key, label: keyLabel ?? label, run }] : [])))
  return (
    <>
      <MoreMenu entries={possible.filter(({ isButton }) => !isButton)} small={small} />
      {buttons.map(({ label, key, run }, index) => (
        <Button
          key={label}
          variant={index === buttons.length - 1 ? 'filled' : 'default'}
          size={small ? 'xs' : 'sm'}
          onClick={run}
          rightSection={!small && key && <KeyHint of={key} />}
        >
          {label}
        </Button>
      ))}
    </>
  )
}
