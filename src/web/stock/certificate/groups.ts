/** The field groups of the report form. */
export const certificateGroups = [
  { label: 'Report', fields: ['lab', 'number', 'inventory', 'type', 'date', 'primary'] },
  { label: 'What it says', fields: ['weight', 'dimensions', 'species', 'variety', 'colour', 'origin', 'treatment', 'comments'] },
  { label: 'The paper', fields: ['paper', 'status'] },
] as const
