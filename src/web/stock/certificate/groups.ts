import { gradeNames } from '../../../domain/stock/stone/grades.ts'

/** The field groups of the report form. */
export const certificateGroups = [
  { label: 'Report', fields: ['lab', 'number', 'inventory', 'type', 'date', 'primary'] },
  { label: 'Findings', fields: ['weight', 'dimensions', 'species', 'variety', 'colour', 'origin', 'treatment', 'comments'] },
  { label: 'Grades', fields: ['clarity', ...gradeNames] },
  { label: 'Document', fields: ['paper', 'status'] },
] as const
