import { buttons } from './display/button.tsx'
import { cells } from './display/cell.tsx'
import { charts } from './display/chart.tsx'
import { drafts } from './draft/unfinished.tsx'
import { dialogs } from './feedback/dialog.tsx'
import { menus } from './feedback/menu.tsx'
import { messages } from './feedback/message.tsx'
import { choiceInputs } from './form/choice.tsx'
import { fields } from './form/field.tsx'
import { forms } from './form/form.tsx'
import { merging } from './form/merge.tsx'
import { filters } from './list/filter.tsx'
import { lists } from './list/list.tsx'
import { listMenus } from './list/menu.tsx'
import { rows } from './list/rows.tsx'
import { actions } from './record/action.tsx'
import { histories } from './record/history.tsx'
import { records } from './record/panel.tsx'
import { removals } from './record/remove.tsx'
import { scanning } from './scan/scan.tsx'
import { screens } from './shell/page.tsx'
import { shells } from './shell/shell.tsx'
import type { Parts } from './state.ts'

/** Every part of the kit, by the folder of its component. */
export const parts: Readonly<Record<string, Parts>> = {
  display: { ...cells, ...charts, ...buttons },
  draft: drafts,
  feedback: { ...messages, ...menus, ...dialogs },
  form: { ...fields, ...choiceInputs, ...forms, ...merging },
  list: { ...filters, ...listMenus, ...rows, ...lists },
  record: { ...actions, ...histories, ...records, ...removals },
  scan: scanning,
  shell: { ...screens, ...shells },
}
