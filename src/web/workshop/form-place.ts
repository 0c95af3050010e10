import type { FieldValues, Path } from 'react-hook-form'

/** The place of an error in a form, for the message of the server or of the domain. */
export const placeIn = <Values extends FieldValues>(path: string): Path<Values> =>
  // The name may be of a field without an input. The form then shows its message under the line, so the path need not be one of the type.
  path as Path<Values>
