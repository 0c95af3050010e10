import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { MoonIcon, SunIcon } from './icons.tsx'

/** Light or dark: the system's, until somebody says otherwise. */
export const SchemeToggle = () => {
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  const Icon = other === 'dark' ? MoonIcon : SunIcon
  return (
    <Tooltip label={`Use ${other}`}>
      <ActionIcon variant="subtle" color="gray" size={32} onClick={() => setColorScheme(other)} aria-label={`Use ${other} colours`}><Icon /></ActionIcon>
    </Tooltip>
  )
}
