import { createTheme, type MantineColorsTuple } from '@mantine/core'

// A deep green-blue, as of an indicolite; the eighth shade carries white text at 6.6 : 1.
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

/** How Mantine's parts behave here; how they look stands in tokens.css, so that no style is written while the page runs. */
export const theme = createTheme({
  primaryColor: 'gem',
  primaryShade: 8,
  colors: { gem },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { size: 'sm', withAsterisk: false, inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Choices open where they stand, so that they also work inside a dialog of the browser.
    Select: { defaultProps: { comboboxProps: inPlace, withScrollArea: false } },
    MultiSelect: { defaultProps: { comboboxProps: inPlace, withScrollArea: false } },
    Popover: { defaultProps: { zIndex: 1000, shadow: 'md' } },
    Tooltip: { defaultProps: { openDelay: 400 } },
    Checkbox: { defaultProps: { size: 'xs' } },
  },
})
