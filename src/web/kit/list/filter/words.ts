import type { Field } from '../../../../domain/kit/field.ts'
import { useUser } from '../../shell/session.tsx'
import type { View } from '../view.ts'
import { keysOf } from './keys.ts'
import { useRefTitles } from './references.tsx'
import { filterWords } from './text.ts'

/** What a filter is set to, in words; null when it is not set. */
export const useFilterWords = ({ name, field, view }: { name: string; field: Field; view: View }): string | null => {
  const titles = useRefTitles(field, view[name])
  // A text field filtered by the user's own id lists the records that the user created.
  const isOwn = view[name] === useUser().id && field.kind === 'text'
  if (!keysOf(name, field).some(key => view[key])) return null
  return isOwn ? 'you' : filterWords(name, field, view, titles)
}
