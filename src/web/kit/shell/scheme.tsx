import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconButton } from '../display/icon-button.tsx'
import { MoonIcon, SunIcon } from '../display/icons.tsx'

/** Switches between light and dark; by default the system's setting applies. */
export const SchemeToggle = () => {
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  const Icon = other === 'dark' ? MoonIcon : SunIcon
  return (
    <IconButton label={`Use ${other} colors`} onClick={() => setColorScheme(other)}>
      <Icon />
    </IconButton>
  )
}
