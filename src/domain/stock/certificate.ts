import { record } from '../kit/entity.ts'
import { carats, choice, date, flag, longText, named, ref, text } from '../kit/field.ts'
import { labs } from '../trade/labs.ts'
import { clarityScale, colourScale, gradeFields } from './stone/grades.ts'

/** A number of a report on a grown stone: laboratories write LG before the figures. PostgreSQL reads the same pattern. */
export const grownReport = /(?:^|[\s:#-])LG[A-Z]{0,2}[\s-]?\d{5,}/i

/** A laboratory's report on a stone; the location of the physical certificate is tracked too. */
export const certificate = record('certificate', {
  label: 'Certificates', one: 'certificate', title: 'number',
  fields: {
    lab:        choice('Lab', named(labs)).filtered(),
    number:     text('Number', { max: 40, pattern: /^\S+$/, message: 'has spaces' }).searched(),
    inventory:  ref('Stone', 'inventory').searched().filtered(),
    primary:    flag('Primary').default(true),
    type:       choice('Type', ['identification', 'identification and origin', 'brief', 'grading', 'prestige', 'verbal', 'appraisal']).default('identification'),
    date:       date('Date').optional(),
    weight:     carats('Carats').optional(),
    dimensions: text('Measurements', { max: 80 }).optional(),
    species:    text('Species', { max: 80 }).optional(),
    variety:    text('Variety', { max: 80 }).optional(),
    colour:     text('Color', { max: 120 }).optional().graded(colourScale),
    clarity:    text('Clarity', { max: 40 }).optional().graded(clarityScale),
    ...gradeFields,
    origin:     text('Origin', { max: 120 }).optional(),
    treatment:  text('Treatment', { max: 200 }).optional(),
    comments:   longText('Comments').optional(),
    paper:      choice('Certificate paper', ['with stone', 'safe', 'with customer', 'lost']).default('safe').filtered(),
    status:     choice('Status', [{ value: 'issued', label: 'Issued', tone: 'green' }, { value: 'stone changed', label: 'Stone changed', tone: 'amber' }, { value: 'superseded', label: 'Superseded', tone: 'grey' }, { value: 'revoked', label: 'Revoked', tone: 'red' }]).default('issued').filtered(),
    warning:    text('Warning').derived().nullish(),
  },
  list: ['lab', 'number', 'inventory', 'type', 'date', 'weight', 'origin', 'treatment', 'paper', 'status', 'warning'],
})
