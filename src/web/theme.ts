import { createTheme, type MantineColorsTuple } from '@mantine/core'

// A deep green-blue. White text on the eighth shade has a contrast of 6.6 : 1.
const gem: MantineColorsTuple = [
  '#e9f6f4',
  '#d3ebe8',
  '#a5d6d0',
  '#74c0b7',
  '#4cada2',
  '#2d9e92',
  '#178477',
  '#0f756b',
  '#0b6159',
  '#07463f',
]

const inPlace = { withinPortal: false, floatingStrategy: 'fixed', zIndex: 1000 } as const

/** The behavior of Mantine components. Their styles are in tokens.css, so that no styles are inserted at run time. */
export const theme = createTheme({
  primaryColor: 'gem',
  primaryShade: 8,
  colors: { gem },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      // The smallest area that a finger hits (WCAG 2.2, target size).
      vars: (_: unknown, { size }: { size?: string }) => ({ root: size === 'compact-xs' ? { '--button-height': '24px' } : {} }),
    },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { size: 'sm', withAsterisk: false, inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Option lists open in place, so that they also work inside a native dialog.
    Select: { defaultProps: { comboboxProps: inPlace, withScrollArea: false } },
    MultiSelect: { defaultProps: { comboboxProps: inPlace, withScrollArea: false } },
    Popover: { defaultProps: { zIndex: 1000, shadow: 'md' } },
    Tooltip: { defaultProps: { openDelay: 400 } },
    Checkbox: { defaultProps: { size: 'xs' } },
  },
})
