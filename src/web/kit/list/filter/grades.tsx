import { type Field, shortLabel } from '../../../../domain/kit/field.ts'
import classes from './filter.module.css'
import { pickedGrades } from './grade-range.ts'
import { GroupButtons } from './group-buttons.tsx'

type GradesProps = { field: Field; chosen: ReadonlySet<string>; choose: (values: string[]) => void }

/** The grades of an ordered scale: two clicks choose a range. */
export const Grades = ({ field, chosen, choose }: GradesProps) => {
  const grades = field.grades ?? []
  const scale = grades.map(({ value }) => value)
  return (
    <>
      <GroupButtons field={field} chosen={chosen} choose={choose} />
      <fieldset className={classes.scale}>
        <legend>{field.label}</legend>
        {grades.map(grade => (
          <button
            key={grade.value}
            type="button"
            aria-label={grade.label}
            title={grade.label}
            aria-pressed={chosen.has(grade.value)}
            onClick={event => choose(pickedGrades(scale, chosen, grade.value, event.ctrlKey || event.metaKey))}
          >
            {shortLabel(grade)}
          </button>
        ))}
      </fieldset>
      <p className={classes.how}>
        Choose the first and the last grade.<span> Ctrl+click adds or removes one.</span>
      </p>
    </>
  )
}
