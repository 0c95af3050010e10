// The fonts and styles of every page. An entry imports them first, so that the styles of a component come after them.
import '@fontsource-variable/inter'
import './mantine.css'
import './tokens.css'
